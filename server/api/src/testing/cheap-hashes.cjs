/** Passwords hashed at their real cost take a quarter of the processor time of tests with accounts. */
jest.mock('../secrets/password-cost.ts', () => ({
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}));
