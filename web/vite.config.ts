import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Where a table server runs while the client is served by `npm run dev`. */
const server = process.env["PARLOUR_SERVER"] ?? "http://127.0.0.1:8000";

/** In development, /fixtures/<slug>.json from the folder named in PARLOUR_FIXTURES. */
function fixtures(): Plugin {
  const folder = process.env["PARLOUR_FIXTURES"];
  return {
    name: "fixtures",
    configureServer(dev) {
      dev.middlewares.use("/fixtures", (request, response) => {
        const name = (request.url ?? "").replace(/[^a-z0-9.-]/g, "");
        response.setHeader("Content-Type", "application/json");
        response.end(folder === undefined ? "[]" : readFileSync(`${folder}/${name}`));
      });
    },
  };
}

// The server forbids inline scripts and styles: everything goes into files of its own, small things too.
export default defineConfig({
  plugins: [svelte(), fixtures()],
  build: {
    outDir: "../src/parlour/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
});
