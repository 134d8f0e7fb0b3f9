import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import selfsigned from 'selfsigned';
import { createInstallation, type Installation } from './testing/installation.ts';

let home: Installation;
beforeEach(async () => {
  home = await createInstallation();
});
afterEach(() => home.close());

/** A certificate for localhost, signed by itself. */
async function certificate() {
  const attributes = [{ name: 'commonName', value: 'localhost' }];
  const extensions = [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }];
  const made = selfsigned.generate(attributes, { days: 2, keySize: 2048, extensions });
  const tls = { cert: path.join(home.folder, 'cert.pem'), key: path.join(home.folder, 'key.pem') };
  await writeFile(tls.cert, made.cert);
  await writeFile(tls.key, made.private);
  return { tls, authority: made.cert };
}

test('with a certificate the API answers over TLS', async () => {
  const { tls, authority } = await certificate();
  const { url } = await home.start({ tls });
  expect(url.protocol).toBe('https:');
  const call = request(new URL('/metadata/timestamp.json', url), { ca: authority }).end();
  const [response] = await once(call, 'response');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  response.resume();
  await once(response, 'end');
});

test('a certificate that cannot be read is an error at the start', async () => {
  const { tls } = await certificate();
  await writeFile(tls.key, 'no key');
  await expect(home.start({ tls })).rejects.toThrow();
});
