import { access } from 'node:fs/promises';
import path from 'node:path';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { manifestOf } from './manifest.ts';
import { createEdge } from './server.ts';

const publicDir = path.resolve(import.meta.dirname, '../../public');

let edge: FastifyInstance;
let remove: () => Promise<void>;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  await publishExample(temporary.folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
  const releasesDir = path.join(temporary.folder, 'releases');
  edge = await createEdge({ releasesDir, publicDir, apiUrl: 'http://127.0.0.1:9' });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await remove();
});

test('the manifest is in the browser’s language', async () => {
  const headers = { 'accept-language': 'tr' };
  const answer = await callEdge(edge, '/manifest.webmanifest', { headers });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    vary: expect.stringContaining('Accept-Language'),
  });
  expect(JSON.parse(answer.body)).toMatchObject({ name: 'Velvet', lang: 'tr', id: '/' });
});

test.each(languageCodes)(
  'in %s it names shortcuts to screens, and icons that are there',
  async (language) => {
    const { lang, shortcuts, icons } = manifestOf(language, 'Velvet');
    expect(lang).toBe(languageTag(language));
    expect(shortcuts.map(({ url }) => url)).toEqual(['/Home', '/Video', '/Mine']);
    expect(shortcuts.every(({ name }) => name !== '')).toBe(true);
    for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      await expect(access(path.join(publicDir, src))).resolves.toBeUndefined();
    }
  },
);
