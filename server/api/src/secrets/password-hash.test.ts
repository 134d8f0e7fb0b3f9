import { hashOfNobody, hashPassword, passwordMatches } from './password-hash.ts';

jest.unmock('./password-cost.ts');

const recommended = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

test('a password is hashed at the cost that OWASP recommends', async () => {
  const hashed = await hashPassword('correct horse');
  expect(hashed).toMatch(recommended);
  expect(await passwordMatches(hashed, 'correct horse')).toBe(true);
  expect(await passwordMatches(hashed, 'wrong horse')).toBe(false);
});

test('an unknown name takes as long as a known one', async () => {
  expect(hashOfNobody).toMatch(recommended);
  expect(await passwordMatches(hashOfNobody, '')).toBe(false);
});
