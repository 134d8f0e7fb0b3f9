import { readConfig } from '../config/config.ts';
import { requireLogins } from './database-options.ts';

const API_URL = 'postgres://velvet_api:x@db.example/velvet';
const DRAWS_URL = 'postgres://velvet_draws:y@db.example/velvet';

test('S16.2 a role without a login of its own is refused where others have theirs', () => {
  const config = readConfig({ DATABASE_URL: API_URL });
  expect(() => requireLogins(['draws'], config)).toThrow('DATABASE_DRAWS_URL is missing');
  expect(() => requireLogins(['api', 'draws'], config)).toThrow('DATABASE_DRAWS_URL is missing');
  expect(() => requireLogins(['api'], config)).not.toThrow();
  const both = readConfig({ DATABASE_URL: API_URL, DATABASE_DRAWS_URL: DRAWS_URL });
  expect(() => requireLogins(['api', 'draws'], both)).not.toThrow();
});

test('without any URL all of them use the embedded database', () => {
  const all = ['api', 'draws', 'ops', 'transcode', 'push'] as const;
  expect(() => requireLogins(all, readConfig({}))).not.toThrow();
});
