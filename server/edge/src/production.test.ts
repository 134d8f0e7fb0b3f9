import { execFile } from 'node:child_process';
import path from 'node:path';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import { readEdgeConfig } from './config.ts';

const API_URL = 'http://127.0.0.1:9';

test.each([{ NODE_ENV: 'production' }, { VELVET_ENV: 'production' }])(
  'with %j a root is required',
  (production) => {
    expect(() => readEdgeConfig({ API_URL, ...production })).toThrow('VELVET_ROOT is not usable');
    const config = readEdgeConfig({ API_URL, ...production, VELVET_ROOT: '/etc/velvet/root.json' });
    expect(config).not.toHaveProperty('preview');
  },
);

test.each([
  [{ PREVIEW_PORT: '8090' }, 'http://preview.localhost:8090'],
  [{ PREVIEW_PORT: '8090', TLS_CERT: 'c', TLS_KEY: 'k' }, 'https://preview.localhost:8090'],
  [{ PREVIEW_PORT: '8090', PREVIEW_ORIGIN: 'https://preview.example' }, 'https://preview.example'],
])('%j is the preview %s', (variables, origin) => {
  expect(readEdgeConfig({ API_URL, ...variables }).preview).toEqual({ port: 8090, origin });
});

test.each([
  [{ PREVIEW_ORIGIN: 'https://preview.example' }, 'PREVIEW_PORT'],
  [{ PREVIEW_PORT: '8090', PREVIEW_ORIGIN: 'https://preview.example/' }, 'PREVIEW_ORIGIN'],
  [{ PREVIEW_PORT: '8090', PREVIEW_ORIGIN: '*' }, 'PREVIEW_ORIGIN'],
  [{ PREVIEW_PORT: '0' }, 'PREVIEW_PORT'],
])('%j is refused with the name of the variable', (variables, name) => {
  expect(() => readEdgeConfig({ API_URL, ...variables })).toThrow(name);
});

test('an edge in production refuses a development root', async () => {
  const { folder, remove } = await temporaryFolder();
  await publishExample(folder, { id: 'video', version: '1', files: { 'remoteEntry.js': '' } });
  const env = {
    ...process.env,
    API_URL,
    PORT: '0',
    DATA_DIR: folder,
    VELVET_ENV: 'production',
    VELVET_ROOT: path.join(folder, 'keys/root.json'),
  };
  const main = path.join(__dirname, 'main.ts');
  const said = await new Promise<string>((resolve) => {
    const args = ['--import', 'tsx', main, '--role', 'edge'];
    execFile(process.execPath, args, { env }, (error, _out, text) =>
      resolve(error ? text : 'started'),
    );
  });
  expect(said).toContain('The root is one for development; production refuses it');
  await remove();
});
