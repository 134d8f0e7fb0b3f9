import { EDGE_SET_URL } from '@velvet/contract/edge-set';
import { sealEnvelope } from '@velvet/contract/envelope';
import { languageCodes } from '@velvet/contract/language';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

/** Fails with the first page in each language, as a build may that is still being loaded. */
const SERVER_BUILD = `
  const tried = new Set();
  exports.singletons = {};
  exports.render = async (order) => {
    const { path, language } = JSON.parse(order);
    const key = path + ' ' + language;
    if (!tried.has(key)) {
      tried.add(key);
      throw new Error('not yet');
    }
    return JSON.stringify({ screen: '<main>' + language + '</main>', gate: '', signIn: '' });
  };`;

let api: FakeApi;
let edge: FastifyInstance;
let folder: string;
let remove: () => Promise<void>;

const publish = (version: string) => {
  const files = { 'main.js': version, 'boot.js': 'start();', 'server.cjs': SERVER_BUILD };
  return publishExample(folder, {
    ...{ id: 'shell', version, files },
    entry: { js: ['main.js'], css: [] },
  });
};
const served = async (): Promise<unknown> =>
  JSON.parse((await callEdge(edge, EDGE_SET_URL)).body).versions;

beforeAll(async () => {
  api = await startFakeApi((_, response) => {
    const config = JSON.stringify(sealEnvelope(200, 'ok', { name: 'Velvet' }));
    response.setHeader('Content-Type', 'application/json').end(config);
  });
  ({ folder, remove } = await temporaryFolder());
  await publish('1');
  edge = await createEdge({
    ...{ releasesDir: `${folder}/releases`, apiUrl: api.url, publicDir: folder },
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await api.close();
  await remove();
});

test('after a release, the first visitor of each language gets a screen', async () => {
  await publish('2');
  while (JSON.stringify(await served()) !== '{"shell":"2"}') await new Promise(setImmediate);
  for (const language of languageCodes) {
    const { body } = await callEdge(edge, '/Login', {
      headers: { cookie: `velvet.lang=${language}` },
    });
    expect(body).toContain(`<main>${language}</main>`);
  }
});
