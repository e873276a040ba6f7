"""What every game is built from: kernels, records, chance, piles, the contract, conformance."""
