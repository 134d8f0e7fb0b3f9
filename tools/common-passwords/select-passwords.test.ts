import { readFileSync } from 'node:fs';
import { hasPasswordForm } from '@velvet/contract/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORDS_FILE, selectPasswords } from './select-passwords.ts';

test('the file of common passwords is what its script writes', () => {
  const { lines } = JSON.parse(readFileSync(PASSWORDS_FILE, 'utf8'));
  expect(lines.split('\n')).toEqual(selectPasswords());
});

test('S6.1 every common password that has the form of one is in it', () => {
  const kept = new Set(selectPasswords());
  const refused = dictionary['passwords-common'].map(String).filter(hasPasswordForm);
  expect(refused.length).toBeGreaterThan(10_000);
  expect(refused.filter((password) => !kept.has(password))).toEqual([]);
});
