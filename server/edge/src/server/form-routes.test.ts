import { languageCodes, languageTag } from '@velvet/contract/language';
import { screenOf } from '@velvet/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { registerFormRoutes } from './form-routes.ts';

const isScreen = async (path: string) => screenOf(path) !== undefined;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify({ logger: false });
  registerFormRoutes(app, isScreen);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const SECRET = 'opal-secret-1';
const post = (
  url: string,
  headers: Record<string, string> = {},
  body = `username=demo&password=${SECRET}`,
) =>
  callEdge(app, url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en',
      ...headers,
    },
    body,
  });

test.each([
  ['/Login', 'You are not logged in'],
  ['/Register', 'Your account was not created'],
])('S3.60, S3.61 %s sent without scripts: %s', async (url, title) => {
  const { statusCode, headers, body } = await post(url);
  expect(statusCode).toBe(422);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('location');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(body).toContain(`<h1>${title}</h1>`);
  expect(body).toContain(`href="${url}"`);
  expect(body).not.toContain(SECRET);
});

test('S2.1 in each of the six languages, the device’s before the browser’s', async () => {
  const titles = new Set<string>();
  for (const language of languageCodes) {
    const { body } = await post('/Login', { cookie: `velvet.lang=${language}` });
    expect(body).toContain(`<html lang="${languageTag(language)}">`);
    titles.add(/<h1>(.*)<\/h1>/.exec(body)?.[1] ?? '');
  }
  expect(titles.size).toBe(6);
  expect((await post('/Login', { 'accept-language': 'tr-TR' })).body).toContain('<html lang="tr">');
});

test.each([
  ['/Login?return=%2Fdetail%3Fid%3D3', 'href="/Login?return=%2Fdetail%3Fid%3D3"'],
  ['/Login?return=%2F%2Fevil.example', 'href="/Login"'],
  ['/Login?return=https%3A%2F%2Fevil.example', 'href="/Login"'],
  [`/Login?password=${SECRET}`, 'href="/Login"'],
  ['/Login?return=%2FHome%22%3E%3Cscript%3E', 'href="/Login"'],
])('S3.2 after %s the return path is %s', async (url, link) => {
  const { body } = await post(url);
  expect(body).toContain(link);
  expect(body).not.toContain('evil.example');
  expect(body).not.toContain(SECRET);
});

test.each([
  ['multipart/form-data; boundary=x', `--x\r\nSecret ${SECRET}`],
  ['application/json', '{broken'],
  ['text/plain', ''],
])('a body of %s is not read', async (type, body) => {
  expect((await post('/Login', { 'content-type': type }, body)).statusCode).toBe(422);
});
