"""What a map picture looks like: its style sheet and its signs, each drawn about the point that it marks."""

STYLE = """
text { font-family: Palatino, "Palatino Linotype", "URW Palladio L", "TeX Gyre Pagella", "Book Antiqua", Georgia, serif;
       text-anchor: middle; fill: #2d2a26; }
.frame { fill: #f4ecd8; }
.edge { fill: none; stroke: #6b5836; stroke-width: 2; }
.sea { fill: #9cc4cf; }
.sector-0, .sector-2 { fill: #abced6; }
.sector-1, .sector-3 { fill: #96bfcd; }
.waves { fill: url(#wave-pattern); }
.canal { fill: #c6e1e1; stroke: #8fb9c2; }
.mole { fill: #b5ab9a; stroke: #7d7466; stroke-width: 1.5; stroke-linejoin: round; }
.ray { fill: none; stroke: #fffbe6; stroke-width: 3.5; stroke-dasharray: 1 8; stroke-linecap: round; }
.shore { fill: none; stroke: #e2f0ec; stroke-width: 12; stroke-linejoin: round; opacity: .7; }
.island { fill: #cbbd9a; stroke: #8a744c; stroke-width: 1.6; stroke-linejoin: round; }
.place { stroke-width: 1.2; stroke-linejoin: round; }
.place.land-0 { fill: #d3e4ea; stroke: #7396a0; }
.place.land-1 { fill: #dfe6c4; stroke: #889458; }
.place.land-2 { fill: #f3d3bb; stroke: #b27a57; }
.place.land-3 { fill: #e6dcee; stroke: #8f7ba3; }
.place.land-4 { fill: #f2e6b8; stroke: #ab9444; }
.place.land-5 { fill: #ead2d6; stroke: #a8737d; }
.wonder-ring { fill: #f7edcf; stroke: #a9822c; stroke-width: 2.4; }
.star { fill: #c79a34; stroke: #8f6a1c; stroke-width: .7; }
.stone { fill: #f7f1de; stroke: #7d6a43; stroke-width: 1.1; }
.bridge-edge { stroke: #5e4426; stroke-width: 13; fill: none; }
.bridge { stroke: #b68b56; stroke-width: 10; fill: none; }
.planks { stroke: #7d5a32; stroke-width: 10; stroke-dasharray: 1.2 3.6; fill: none; }
.mooring { stroke: #5c4b30; stroke-width: 1.4; stroke-dasharray: 3 3; fill: none; }
.hull { fill: #7a5230; stroke: #3f2a16; stroke-linejoin: round; }
.mast { stroke: #3f2a16; stroke-width: 1.3; }
.sail { fill: #fdf6e3; stroke: #6b5836; stroke-width: .8; stroke-linejoin: round; }
#galley .sail { fill: inherit; }
.galley.land-0 { fill: #6f9fb0; }
.galley.land-1 { fill: #95a654; }
.galley.land-2 { fill: #cf7f4f; }
.galley.land-3 { fill: #9a7fb5; }
.galley.land-4 { fill: #d0b14a; }
.galley.land-5 { fill: #bf7480; }
.tower { fill: #fbf7ec; stroke: #4a3f2f; stroke-width: 1.1; }
.band { fill: #b5412f; }
.lamp { fill: #ffd75a; stroke: #7d6414; }
.space { fill: #fffdf5; fill-opacity: .8; stroke: #6b5836; stroke-width: 1.4; stroke-dasharray: 3.4 2.6; }
.sample { fill: #dfe6c4; stroke: #889458; }
.name { font-weight: bold; }
.value { font-size: 18px; font-weight: bold; fill: #5a2d16; }
.sector-name { font-size: 19px; font-style: italic; letter-spacing: 3px; fill: #2f5c6b; }
.island-name { font-size: 15px; font-weight: bold; letter-spacing: 1.5px; fill: #1f414d; }
.mark-name { font-style: italic; fill: #24505e; }
.legend { font-size: 13px; text-anchor: start; }
"""

SYMBOLS = """
<pattern id="wave-pattern" width="46" height="30" patternUnits="userSpaceOnUse">
<path d="M4 9 q5 -5 10 0 t10 0 M27 24 q5 -5 10 0 t10 0"
 fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.2"/>
</pattern>
<g id="star"><path class="star" d="M0 -17 L4 -6 L12 -12 L6 -4 L17 0 L6 4 L12 12 L4 6 L0 17 L-4 6 L-12 12 L-6 4 L-17 0
 L-6 -4 L-12 -12 L-4 -6 Z"/></g>
<g id="gate"><circle class="stone" r="4.2"/></g>
<g id="ship"><path class="mast" d="M0 4 V-13"/>
<path class="sail" d="M1 -12 Q12 -7 9 2 H1 Z"/><path class="sail" d="M-1 -9 Q-9 -4 -7 2 H-1 Z"/>
<path class="hull" d="M-13 4 H13 Q10 11 5 11 H-6 Q-11 11 -13 4 Z"/></g>
<g id="galley"><path class="mast" d="M0 8 V-20"/>
<path class="sail" d="M-15 -17 Q0 -12 15 -17 Q19 -6 15 4 Q0 8 -15 4 Q-11 -6 -15 -17 Z"/>
<path class="hull" d="M-23 5 Q-16 9 0 9 Q16 9 23 5 Q20 16 11 17 H-11 Q-20 16 -23 5 Z"/></g>
<g id="sample-galley" fill="#cf7f4f"><g transform="translate(0 2) scale(.62)"><use href="#galley"/></g></g>
<g id="lighthouse"><path class="tower" d="M-5 9 L-3 -8 H3 L5 9 Z"/><path class="band" d="M-3.7 -2 H3.7 L4.2 3 H-4.2 Z"/>
<circle class="lamp" cy="-11" r="4"/></g>
<g id="sample-value"><circle class="space" r="13"/><text class="value" y="6">3</text></g>
<g id="sample-wonder"><circle class="wonder-ring" r="14"/><g transform="scale(.62)"><use href="#star"/></g></g>
<g id="sample-gate"><rect class="sample" x="-13" y="-10" width="11" height="20"/>
<rect class="sample" x="2" y="-10" width="11" height="20"/><circle class="stone" r="4.2"/></g>
<g id="sample-bridge"><path class="bridge-edge" d="M-15 0 H15"/><path class="bridge" d="M-15 0 H15"/>
<path class="planks" d="M-15 0 H15"/></g>
"""

__all__ = ["STYLE", "SYMBOLS"]
