import { logins } from '../../../server/api/src/database/logins.ts';
import { withPassword } from './prove-login.ts';
import { chosenLogins } from './rotate-logins.ts';

test('logins are those that are named, and all of them without names', () => {
  expect(chosenLogins([])).toEqual(logins);
  expect(chosenLogins(['velvet_draws', 'velvet_api'])).toEqual(['velvet_draws', 'velvet_api']);
  expect(() => chosenLogins(['postgres'])).toThrow('There is no login postgres; there are velvet_');
});

test('an address gets another password', () => {
  const address = 'postgres://velvet_api:old@127.0.0.1:1/velvet';
  expect(withPassword(address, 'n&w')).toBe('postgres://velvet_api:n&w@127.0.0.1:1/velvet');
});
