import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { sendDocument } from '../api-client/send-document.ts';
import { sha256Hex } from '../signing/documents.ts';
import { createUploadScene, type UploadScene } from './testing/upload-scene.ts';
import { KEEP_UPLOAD_MS } from './upload-store.ts';

let scene: UploadScene;
let home: UploadScene['home'];
let server: UploadScene['server'];
let api: UploadScene['api'];
let made: UploadScene['made'];
beforeEach(async () => {
  scene = await createUploadScene();
  ({ home, server, api, made } = scene);
});
afterEach(() => home.close());

test('a connection that ends in a piece loses that piece only', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  const content = await scene.file('large.js');
  const sha256 = sha256Hex(content);
  await scene.put(upload, sha256, content.subarray(0, 100_000));
  const socket = connect(Number(server.url.port), '127.0.0.1');
  await once(socket, 'connect');
  const request = [
    `PUT /uploads/video/${upload}/files/${sha256}?from=100000 HTTP/1.1`,
    ...['host: x', 'content-type: application/octet-stream', 'content-length: 200000', '', ''],
  ].join('\r\n');
  socket.write(request);
  socket.write(content.subarray(100_000, 150_000), () => socket.destroy());
  await once(socket, 'close');
  expect(await scene.received(upload, sha256)).toBe(100_000);
  expect(await sendDocument({ server, ...made })).toMatchObject({ current: '2' });
});

test('a restarted server continues, and nothing is sent twice', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  const content = await scene.file('large.js');
  await scene.put(upload, sha256Hex(content), content.subarray(0, 400_000));
  await api.close();
  const next = await home.start();
  let sent = 0;
  const finished = await sendDocument({
    ...made,
    server: next,
    onProgress: (bytes) => {
      sent += bytes;
    },
  });
  expect(finished.current).toBe('2');
  expect(sent).toBe(content.length - 400_000 + (await scene.file('remoteEntry.js')).length);
});

test('another run, with another document, does not send again what arrived', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  const content = await scene.file('large.js');
  await scene.put(upload, sha256Hex(content), content);
  const again = await home.make(server, { id: 'video', version: '2' });
  const sent: number[] = [];
  await sendDocument({ server, ...again, onProgress: (bytes) => sent.push(bytes) });
  expect(Math.max(...sent)).toBeLessThan(10_000);
  expect(await home.served('video')).toBe('2');
});

test('a crash before the end leaves the set as it was, and the release is made after it', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  // As a crash leaves them: a draft, and a folder that no document names.
  const app = path.join(home.releasesDir, 'video');
  await mkdir(path.join(app, '.draft-crashed'));
  await mkdir(path.join(app, '2'));
  await writeFile(path.join(app, '2/release.json'), '{}');
  await scene.unchanged();
  expect((await scene.finish(upload)).statusCode).toBe(409);
  await scene.unchanged();
  await sendDocument({ server, ...made });
  expect(await home.served('video')).toBe('2');
  expect(await readFile(path.join(app, '2/large.js'), 'utf8')).toHaveLength(600_000);
});

test('an end that fails once the folder has its name changes nothing, and can be repeated', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  for (const name of ['large.js', 'remoteEntry.js']) {
    const content = await scene.file(name);
    for (let from = 0; from < content.length; from += 500_000) {
      await scene.put(upload, sha256Hex(content), content.subarray(from, from + 500_000), from);
    }
  }
  await home.withKeys('targets');
  expect((await scene.finish(upload)).json().problem.code).toBe('unavailable');
  expect(await readdir(path.join(home.releasesDir, 'video'))).toContain('2');
  await scene.unchanged();
  await home.withKeys('online');
  expect((await scene.finish(upload)).json()).toMatchObject({ app: 'video', current: '2' });
  expect(await home.served('video')).toBe('2');
});

test('a refused release leaves no folder behind', async () => {
  const needs = { id: 'video', version: '3', singletons: { react: '^99.0.0' } };
  const unfit = await home.make(server, needs);
  await expect(sendDocument({ ...unfit, server })).rejects.toThrow('needs react');
  expect((await readdir(path.join(home.releasesDir, 'video'))).sort()).toEqual(['1']);
  await scene.unchanged();
});

test('a slow client is cut off, and others are served', async () => {
  const timeouts = { headersMs: 200, requestMs: 400, idleMs: 5_000 };
  const quick = await home.start({ timeouts });
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  const socket = connect(Number(quick.url.port), '127.0.0.1');
  await once(socket, 'connect');
  const sha256 = sha256Hex(await scene.file('large.js'));
  socket.write(
    `PUT /uploads/video/${upload}/files/${sha256}?from=0 HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 100000\r\n\r\nabc`,
  );
  const drip = setInterval(() => socket.write('d'), 20);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  clearInterval(drip);
  expect(await scene.received(upload, sha256)).toBe(0);
  expect(await sendDocument({ ...made, server: quick })).toMatchObject({ current: '2' });
});

test('an upload that rests is removed after a while, with its files', async () => {
  const upload = await scene.beginWithRelease(made.document, await scene.file('release.json'));
  const folder = path.join(home.folder, 'release-uploads/video');
  expect(await readdir(path.join(folder, 'files'))).toHaveLength(1);
  const before = new Date(Date.now() - KEEP_UPLOAD_MS - 1_000);
  await utimes(path.join(folder, `documents/${upload}.json`), before, before);
  // A server looks when it starts, and from time to time.
  await home.start();
  expect(await readdir(path.join(folder, 'documents'))).toEqual([]);
  expect(await readdir(path.join(folder, 'files'))).toEqual([]);
  expect(await sendDocument({ server, ...made })).toMatchObject({ current: '2' });
});

test('an app has a few unfinished uploads; the oldest makes room', async () => {
  const uploads = [(await scene.begin(made.document)).json().upload];
  for (const version of ['3', '4', '5', '6']) {
    const { document } = await home.make(server, { id: 'video', version });
    uploads.push((await scene.begin(document)).json().upload);
  }
  const answers = await Promise.all(uploads.map(scene.ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 200, 200]);
});
