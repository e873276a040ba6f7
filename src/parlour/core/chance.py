"""Chance: SplitMix64, with its 8 bytes of state in the record it serves (`s.rng`).

Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014;
the mixing constants are those of S. Vigna's public-domain splitmix64.c. Every 64-bit number is an ordinary
seed, 0 included: the state is a counter, and what comes out is a bijective mix of it.
Bounded numbers: D. Lemire, "Fast random integer generation in an interval", 2019, without bias.
"""

import numpy as np

from parlour.core.kernel import kernel, wrapping

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


@wrapping
def mix(z):
    """A 64-bit number well stirred (one to one)."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@wrapping
def stream(seed, k):
    """The seed of the k-th stream of numbers that belongs to `seed`; streams do not overlap in practice."""
    return mix(mix(seed + GAMMA) + GAMMA * np.uint64(k))


@wrapping
def next_u64(s):
    """The next 64 random bits of `s.rng`."""
    s.rng = s.rng + GAMMA
    return mix(s.rng)


@kernel
def below(s, n):
    """A random integer in [0, n), each equally likely; n from 1 to 2³²."""
    bound = np.uint64(n)
    product = (next_u64(s) >> S32) * bound
    if (product & LOW_32) < bound:
        threshold = (TWO_32 - bound) % bound
        while (product & LOW_32) < threshold:
            product = (next_u64(s) >> S32) * bound
    return np.int64(product >> S32)


@kernel
def shuffle(s, cards, n):
    """Shuffle cards[0:n] in place (Fisher–Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
