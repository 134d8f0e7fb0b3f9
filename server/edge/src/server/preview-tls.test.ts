import { connect } from 'node:http2';
import { issueOverrideCode } from '@velvet/registry/override';
import { updateRegistry, withOverride } from '@velvet/registry/registry';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { writeCertificate } from '../testing/certificate.ts';
import { createEdge } from './server.ts';

/** The preview over TLS and HTTP/2, where the host is in `:authority`. */
const PREVIEW = 'https://localhost:8090';
const wanted = { id: 'video', origin: 'https://dev.example' };
let edge: FastifyInstance;
let releasesDir: string;
let ca: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  remove = temporary.remove;
  releasesDir = `${folder}/releases`;
  await publishExample(folder, { id: 'shell', version: '1', files: { 'boot.js': 'start();' } });
  await publishExample(folder, { id: 'video', version: '1', files: { 'remoteEntry.js': 'x' } });
  await updateRegistry(releasesDir, (registry) => withOverride(registry, wanted, true));
  const { files, authority } = await writeCertificate(folder);
  ca = authority;
  const apiUrl = 'http://127.0.0.1:9';
  const own = { previewOrigin: PREVIEW, isPreview: true, rendersScreens: false, tls: files };
  edge = await createEdge({ releasesDir, apiUrl, publicDir: folder, ...own });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await remove();
});

async function call(headers: Record<string, string>, body = '') {
  const session = connect(`https://localhost:${listeningPort(edge.server)}`, { ca });
  const stream = session.request(
    { ':authority': 'localhost:8090', ...headers },
    { endStream: body === '' },
  );
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.on('response', resolve).on('error', reject);
  });
  if (body !== '') stream.end(body);
  stream.resume();
  try {
    return await answered;
  } finally {
    session.destroy();
  }
}

test('a confirmed override is a cookie that no other host can set', async () => {
  const code = await issueOverrideCode(releasesDir, wanted, new Date());
  const answer = await call(
    {
      ':method': 'POST',
      ':path': '/edge/override',
      'content-type': 'application/x-www-form-urlencoded',
      origin: PREVIEW,
    },
    new URLSearchParams({ code }).toString(),
  );
  expect(answer[':status']).toBe(303);
  expect(answer['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-velvet\.override=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  const [cookie = ''] = String(answer['set-cookie']).split(';');
  const page = await call({ ':path': '/Video', cookie });
  expect(page['content-security-policy']).toContain(wanted.origin);
  const planted = await call({ ':path': '/Video', cookie: cookie.replace('__Host-', '') });
  expect(planted['content-security-policy']).not.toContain(wanted.origin);
});

test('another host is not served', async () => {
  const answer = await call({ ':path': '/Video', ':authority': 'localhost:8080' });
  expect(answer[':status']).toBe(421);
});
