import path from 'node:path';
import { readStoreSettings } from '@velvet/files/settings';
import * as v from 'valibot';
import { parse } from 'yaml';
import { readText } from '../../tools/syntax/source.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = v.object({
  services: v.record(
    v.string(),
    v.object({
      environment: v.optional(v.record(v.string(), v.string()), {}),
      secrets: v.optional(v.array(v.string()), []),
      ports: v.optional(v.array(v.string()), []),
    }),
  ),
  secrets: v.record(v.string(), v.unknown()),
});
const read = (file: string) => parse(readText(root, file), { merge: true });
const bucket = v.parse(schema, read('deploy/compose.bucket.yaml'));
const { services } = v.parse(
  v.object({
    services: v.record(v.string(), v.object({ volumes: v.optional(v.array(v.string()), []) })),
  }),
  read('deploy/compose.yaml'),
);

test('every service that has the volume of files is told of the bucket', () => {
  const withFiles = Object.entries(services)
    .filter(([, { volumes }]) => volumes.some((volume) => volume.startsWith('files:')))
    .map(([name]) => name);
  const told = Object.entries(bucket.services)
    .filter(([, { environment }]) => environment.FILES_URL !== undefined)
    .map(([name]) => name);
  expect(told.sort()).toEqual(withFiles.sort());
});

test('what they are told is understood, and credentials are files', () => {
  const defaultOf = (text: string) => /^\$\{[A-Z0-9_]+:-(.*)\}$/.exec(text)?.[1] ?? text;
  for (const [name, { environment, secrets, ports }] of Object.entries(bucket.services)) {
    expect(ports).toEqual([]);
    if (name === 'store') continue;
    const given = Object.fromEntries(
      Object.entries(environment).map(([key, text]) => [key, defaultOf(text)]),
    );
    expect(readStoreSettings(given, 'FILES_URL', '/data')).toMatchObject({
      kind: 's3',
      bucket: 'velvet',
      endpoint: 'http://store:8333',
    });
    expect(environment.AWS_SHARED_CREDENTIALS_FILE).toBe(`/run/secrets/${secrets[0]}`);
    expect(Object.keys(environment)).not.toContain('AWS_SECRET_ACCESS_KEY');
    expect(Object.keys(bucket.secrets)).toEqual(expect.arrayContaining(secrets));
  }
});
