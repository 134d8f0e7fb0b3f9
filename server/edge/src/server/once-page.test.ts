import { sealEnvelope } from '@velvet/contract/envelope';
import { languageCodes } from '@velvet/contract/language';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge, pageWith } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

const SERVER_BUILD = `
  exports.singletons = {};
  exports.render = async (order) => {
    const { path, language } = JSON.parse(order);
    return JSON.stringify({ screen: '<main>' + path + ' ' + language + '</main>', gate: 'Adults only', signIn: '' });
  };`;

let api: FakeApi;
let edge: FastifyInstance;
let remove: () => Promise<void>;

beforeAll(async () => {
  api = await startFakeApi((_, response) => {
    const config = JSON.stringify(sealEnvelope(200, 'ok', { name: 'Velvet' }));
    response.setHeader('Content-Type', 'application/json').end(config);
  });
  const { folder, ...temporary } = await temporaryFolder();
  remove = temporary.remove;
  await publishExample(folder, {
    ...{ id: 'shell', version: '1' },
    files: { 'main.js': '1', 'boot.js': 'start();', 'server.cjs': SERVER_BUILD },
    entry: { js: ['main.js'], css: [] },
  });
  edge = await createEdge({
    ...{ releasesDir: `${folder}/releases`, apiUrl: api.url, publicDir: folder },
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  await pageWith(edge, '/Login', '<main>');
});
afterAll(async () => {
  await edge.close();
  await api.close();
  await remove();
});

const confirm = (headers: Record<string, string>) =>
  callEdge(edge, '/edge/adult/confirmed', {
    method: 'POST',
    headers: { referer: 'http://velvet.example/Login', ...headers },
  });

describe('S3.81 where neither scripts run nor cookies are kept', () => {
  test('confirming the age shows the screen, which says that the next one asks again', async () => {
    const { statusCode, headers, body } = await confirm({ 'accept-language': 'en' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<main>/Login en</main>');
    expect(body).toContain('your answer counts for this page only: the next one asks again');
    expect(body).not.toContain('Adults only');
    expect(body).not.toContain(' data-gate');
    expect(headers['cache-control']).toBe('no-store');
    const next = await callEdge(edge, '/Login', { headers: { 'accept-language': 'en' } });
    expect(next.body).toContain('Adults only');
    expect(next.body).not.toContain('velvet-once');
  });

  test('the app, which has no screen at that address, does not start; the note has its style', async () => {
    const { headers, body } = await confirm({});
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("; script-src 'none';");
    const [, style = ''] = /<style>(\.velvet-once[^<]*)<\/style>/.exec(body) ?? [];
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`);
  });

  test('the note is in the language of the page', async () => {
    const notes = await Promise.all(
      languageCodes.map(async (language) => {
        const { body } = await confirm({ cookie: `velvet.lang=${language}` });
        expect(body).toContain(`<main>/Login ${language}</main>`);
        return /role="note">([^<]*)/.exec(body)?.[1];
      }),
    );
    expect(new Set(notes).size).toBe(languageCodes.length);
  });
});
