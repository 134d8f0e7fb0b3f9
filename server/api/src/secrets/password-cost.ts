/**
 * OWASP's first choice for argon2id (the library's default algorithm); about 9 ms. `memoryCost` is in
 * KiB. Tests hash at the lowest cost, see `testing/cheap-hashes.cjs`.
 */
export const passwordCost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
