import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { opsRequest } from '@velvet/contract/ops/ops-endpoint';
import {
  UPLOAD_PIECE_MAX,
  uploadAbandon,
  uploadFinish,
  uploadPage,
  uploadPiece,
  uploadShown,
  uploadStart,
} from '@velvet/contract/ops/uploads';
import { videoShown } from '@velvet/contract/ops/videos';
import { CONSOLE, startTestOps, type TestOps } from '../../../testing/running-ops.ts';
import { sendPiece, sha256Of } from '../../../testing/upload-client.ts';
import { aTranscoder, aVideoClass } from '../../../testing/video-factories.ts';
import { uploadsFolder } from '../stream-files.ts';

let ops: TestOps;
let token: string;
beforeEach(async () => {
  ops = await startTestOps();
  token = await ops.operator('ann', 'content');
  await aTranscoder(ops.db);
});
afterEach(() => ops.stop());

const film = new Uint8Array(randomBytes(300_000));
const begin = async (size = film.length) =>
  (await ops.client.get(uploadStart, { name: 'Film.mp4', size }, token)).id;
const send = (id: Awaited<ReturnType<typeof begin>>, offset: number, bytes: typeof film) =>
  sendPiece(ops.client, token, { id, offset, bytes });
const received = async (id: Awaited<ReturnType<typeof begin>>) =>
  (await ops.client.get(uploadShown, { id }, token)).received;
const files = async () => {
  const folder = uploadsFolder(ops.dataDir);
  const names = await readdir(folder).catch(() => []);
  // One that the server removes meanwhile is not there any more.
  const read = names.map((name) => readFile(path.join(folder, name)).catch(() => []));
  return (await Promise.all(read)).flat();
};
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await delay(20);
};
const refused = (status: number, reason: string, field?: string) => ({
  status,
  problem: { reason, ...(field === undefined ? {} : { field }) },
});

describe('S13.3 a file sent in pieces', () => {
  test('is put together as it was sent, and becomes a hidden video that is transcoded', async () => {
    const id = await begin();
    for (const [from, until] of [
      [0, 100_000],
      [100_000, 100_001],
      [100_001, film.length],
    ] as const) {
      const reply = await send(id, from, film.slice(from, until));
      expect(reply).toMatchObject({ status: 200, body: { outcome: 'stored', received: until } });
    }
    expect((await files()).map(sha256Of)).toEqual([sha256Of(film)]);
    const classId = await aVideoClass(ops.db);
    const { videoId } = await ops.client.get(uploadFinish, { id, classId }, token);
    const shown = await ops.client.get(videoShown, { id: videoId }, token);
    expect(shown).toMatchObject({
      video: { title: { en: 'Film.mp4' }, classId, state: 'processing' },
      posterUrl: '',
      transcoding: { name: 'Film.mp4', state: 'waiting', percent: 0 },
    });
    const { rows } = await ops.db.owner.query(
      'SELECT task_identifier AS task, key FROM graphile_worker.jobs',
    );
    const key = `transcoding ${shown.transcoding?.id}`;
    expect(rows).toEqual([{ task: 'transcode_video', key }]);
    expect(await ops.client.get(uploadShown, { id }, token)).toMatchObject({
      state: 'finished',
      operator: 'ann',
      videoId,
    });
    expect((await ops.audit()).map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
      `start upload: upload ${id}`,
      `insert video: video ${videoId}`,
      `finish upload: upload ${id}`,
    ]);
  });

  test('goes on where it stopped, and takes a piece again that is there', async () => {
    const id = await begin();
    await send(id, 0, film.slice(0, 1_000));
    expect(await send(id, 0, film.slice(0, 1_000))).toMatchObject({
      body: { outcome: 'repeated', received: 1_000 },
    });
    expect(await send(id, 0, film.slice(1, 1_001))).toMatchObject(refused(409, 'wrong_offset'));
    expect(await send(id, 2_000, film.slice(2_000, 3_000))).toMatchObject(
      refused(409, 'wrong_offset'),
    );
    expect(await received(id)).toBe(1_000);
    expect(await send(id, 1_000, film.slice(1_000))).toMatchObject({ status: 200 });
    expect((await files()).map(sha256Of)).toEqual([sha256Of(film)]);
    const { items } = await ops.client.get(uploadPage, {}, token);
    expect(items).toMatchObject([{ id, received: film.length, size: film.length }]);
  });

  test('has one of two pieces that two senders send at once', async () => {
    const id = await begin();
    const [one, other] = [film.slice(0, 200_000), film.slice(50_000, 250_000)];
    const replies = await Promise.all([send(id, 0, one), send(id, 0, other), send(id, 0, one)]);
    const stored = replies.filter(({ status }) => status === 200);
    expect(stored.length).toBe(replies[1].status === 200 ? 1 : 2);
    const winner = replies[1].status === 200 ? other : one;
    expect((await files()).map(sha256Of)).toEqual([sha256Of(winner)]);
  });

  test('takes no piece that is not what its hash says, too long for the file, or empty', async () => {
    const id = await begin(1_000);
    const bytes = film.slice(0, 100);
    const sha256 = sha256Of(film);
    expect(await sendPiece(ops.client, token, { id, offset: 0, bytes, sha256 })).toMatchObject(
      refused(400, 'wrong_hash'),
    );
    expect(await send(id, 0, film.slice(0, 1_001))).toMatchObject(refused(413, 'too_large'));
    expect(await send(id, 0, new Uint8Array())).toMatchObject({ status: 409 });
    const large = new Uint8Array(UPLOAD_PIECE_MAX + 1);
    expect(await send(await begin(large.length), 0, large)).toMatchObject(
      refused(413, 'too_large'),
    );
    expect(await received(id)).toBe(0);
    expect(await files()).toEqual([]);
  });

  test('takes no piece without a length that is too long', async () => {
    const id = await begin(UPLOAD_PIECE_MAX * 2);
    const status = await stream(id, (socket) => {
      for (let sent = 0; sent <= UPLOAD_PIECE_MAX; sent += 1_048_576) {
        socket.write(Buffer.alloc(1_048_576));
      }
      socket.end();
    });
    expect(status).toBe(413);
    expect(await received(id)).toBe(0);
  });

  test('keeps nothing of a piece whose sender goes away', async () => {
    const id = await begin();
    const status = await stream(id, (sending) => {
      sending.write(Buffer.from(film.slice(0, 100_000)), () =>
        setTimeout(() => sending.destroy(), 50),
      );
    });
    expect(status).toBe(0);
    await until(async () => (await files()).length === 0);
    expect(await received(id)).toBe(0);
    expect(await send(id, 0, film)).toMatchObject({ status: 200 });
    expect(ops.logLines.join('')).not.toContain('A call failed');
  });

  /** Sends a body of unknown length; the status, or 0 without an answer. */
  const stream = (
    id: Awaited<ReturnType<typeof begin>>,
    write: (sending: ReturnType<typeof request>) => void,
  ): Promise<number> =>
    new Promise((resolve) => {
      const { address } = opsRequest(uploadPiece, { id, offset: 0, sha256: 'a'.repeat(64) });
      const sending = request(ops.url + address, {
        method: 'POST',
        headers: {
          cookie: `__Host-velvet.operator=${token}`,
          origin: CONSOLE,
          'x-velvet-ops': '1',
          'content-type': 'application/octet-stream',
        },
      });
      sending.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sending.on('error', () => resolve(0));
      write(sending);
    });
});

describe('S13.3 an upload is refused', () => {
  const start = (name = 'Film.mp4', size = 1_000) =>
    ops.client.call(uploadStart, { name, size }, { token });

  test('where no process with ffmpeg runs', async () => {
    await ops.db.owner.query('UPDATE transcoder SET ffmpeg = NULL');
    expect(await start()).toMatchObject(refused(409, 'no_transcoder'));
    await ops.db.owner.query(
      `UPDATE transcoder SET ffmpeg = '5.1', seen_at = clock_timestamp() - interval '2 minutes'`,
    );
    expect(await start()).toMatchObject(refused(409, 'no_transcoder'));
    await ops.db.owner.query('DELETE FROM transcoder');
    expect(await start()).toMatchObject(refused(409, 'no_transcoder'));
  });

  test('beyond the configured size', async () => {
    const large = 4 * 1024 ** 3 + 1;
    expect(await start('Film.mp4', large)).toMatchObject(refused(413, 'too_large', 'size'));
  });

  test('when ten of the operator are unfinished, until one is abandoned', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => begin()));
    expect(await start()).toMatchObject(refused(409, 'uploads_open'));
    const [id] = ids;
    if (id === undefined) throw new Error('There is none');
    await ops.client.get(uploadAbandon, { id }, token);
    expect(await start()).toMatchObject({ status: 200 });
    expect(await send(id, 0, film)).toMatchObject(refused(409, 'wrong_state'));
  });

  test('at its end while bytes lack, or with a class that is not there', async () => {
    const id = await begin(film.length);
    const classId = await aVideoClass(ops.db);
    expect(await ops.client.call(uploadFinish, { id, classId }, { token })).toMatchObject(
      refused(409, 'incomplete'),
    );
    await send(id, 0, film);
    await ops.db.owner.query('DELETE FROM video_class');
    expect(await ops.client.call(uploadFinish, { id, classId }, { token })).toMatchObject(
      refused(400, 'bad_field', 'class_id'),
    );
    expect(await received(id)).toBe(film.length);
  });
});

test('S13.3 an upload is refused where it would fill the disk', async () => {
  const full = await startTestOps({ config: { videoDiskReserveBytes: 1e18 } });
  try {
    await aTranscoder(full.db);
    const content = await full.operator('ann', 'content');
    expect(
      await full.client.call(uploadStart, { name: 'Film.mp4', size: 1 }, { token: content }),
    ).toMatchObject(refused(507, 'no_space'));
  } finally {
    await full.stop();
  }
});

test('S13.3 a piece is no JSON, and other calls take no bytes', async () => {
  const id = await begin();
  const { address } = opsRequest(uploadPiece, { id, offset: 0, sha256: sha256Of(film) });
  const json = { method: 'POST', address, body: '{}' } as const;
  expect((await ops.client.send(json, { token })).status).toBe(400);
  const { address: start } = opsRequest(uploadStart, { name: 'Film.mp4', size: 1 });
  const bytes = {
    method: 'POST',
    address: start,
    body: new Blob([film], { type: 'application/octet-stream' }),
  } as const;
  expect((await ops.client.send(bytes, { token })).status).toBe(400);
});

test('S13.3 a piece is refused when the disk cannot take it', async () => {
  const id = await begin();
  // A file where the folder should be: nothing can be written below it.
  await writeFile(uploadsFolder(ops.dataDir), '');
  expect((await send(id, 0, film)).status).toBe(500);
  expect(await received(id)).toBe(0);
});
