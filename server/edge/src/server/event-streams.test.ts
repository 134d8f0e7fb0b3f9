import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import path from 'node:path';
import { temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { writeCertificate } from '../testing/certificate.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge, type EdgeOptions } from './server.ts';

/** More than the connections that all other calls share. */
const STREAMS = 140;

let api: FakeApi;
let edge: FastifyInstance;
let url: string;
let options: EdgeOptions;
let remove: () => Promise<void>;
/** What the API has open. */
const streams: ServerResponse[] = [];

beforeAll(async () => {
  api = await startFakeApi(({ url: target }, response) => {
    if (!target.startsWith('/api/events')) {
      response.end('{}');
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('event: resync\ndata: {}\n\n');
    streams.push(response);
  });
  const temporary = await temporaryFolder();
  ({ remove } = temporary);
  const publicDir = path.join(temporary.folder, 'public');
  await mkdir(publicDir);
  options = { releasesDir: temporary.folder, apiUrl: api.url, publicDir };
  edge = await createEdge(options);
  url = await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await edge.close();
  await remove();
});

const opened: AbortController[] = [];
async function openStream(headers: Record<string, string> = {}) {
  const controller = new AbortController();
  opened.push(controller);
  return fetch(`${url}/api/events`, { headers, signal: controller.signal });
}
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

test('S15.2 a stream is passed on at once and not encoded', async () => {
  const response = await openStream({ token: 'abc', 'accept-encoding': 'br, gzip' });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(api.lastHeaders()).toMatchObject({ token: 'abc' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('event: resync\ndata: {}\n\n');
  streams.at(-1)?.write('event: notice\ndata: {}\n\n');
  expect((await reader?.read())?.value).toBe('event: notice\ndata: {}\n\n');
});

test('the API learns that a client is gone', async () => {
  await openStream();
  const closed = once(streams.at(-1) ?? edge.server, 'close');
  opened.pop()?.abort();
  await closed;
});

test('the API learns that a client is gone over HTTP/2', async () => {
  const { files, authority } = await writeCertificate(options.releasesDir);
  const secure = await createEdge({ ...options, tls: files });
  await secure.listen({ port: 0, host: '127.0.0.1' });
  const session = connect(`https://localhost:${listeningPort(secure.server)}`, { ca: authority });
  try {
    const stream = session.request({ ':path': '/api/events' });
    await once(stream.setEncoding('utf8'), 'data');
    const closed = once(streams.at(-1) ?? secure.server, 'close');
    stream.close();
    await closed;
  } finally {
    session.destroy();
    await secure.close();
  }
});

test('S15.2 streams do not take the connections of other calls', async () => {
  for (const response of await Promise.all(Array.from({ length: STREAMS }, () => openStream()))) {
    expect(response.status).toBe(200);
  }
  expect((await fetch(`${url}/api/sys_config`)).status).toBe(200);
});
