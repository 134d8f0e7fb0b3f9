import { createHash } from 'node:crypto';
import type { OpsFailure } from '@velvet/console-kit';
import { toId } from '@velvet/contract/brand';
import { FIRST_PIECE_BYTES } from './piece-size.ts';
import { type Sending, sendFile, type UploadCalls } from './send-file.ts';

const MB = 1024 * 1024;
const refused = (reason: string): OpsFailure => ({
  kind: 'refused',
  status: 409,
  reason,
  message: reason,
});
const lost: OpsFailure = { kind: 'network', isChange: true };

/** Bytes that differ from place to place. */
const aFilm = (size: number, seed = 7): File => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * seed + (at >> 8)) % 251);
  return new File([bytes], 'Film.mp4', { type: 'video/mp4' });
};
const sha256 = async (blob: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('hex');

/** An upload as the server keeps it: pieces in order, each known by its beginning and its hash. */
function aServer() {
  const pieces = new Map<number, { readonly sha256: string; readonly bytes: Blob }>();
  const offsets: number[] = [];
  const failures: OpsFailure[] = [];
  /** Answers that the client does not get. */
  let lostAnswers = 0;
  const received = () => [...pieces.values()].reduce((sum, { bytes }) => sum + bytes.size, 0);
  const calls: UploadCalls = {
    start: async () => ({ ok: true, output: { id: toId(5) } }),
    async sendPiece({ offset, sha256: hash }, piece, { onProgress }) {
      offsets.push(offset);
      expect(await sha256(piece)).toBe(hash);
      expect(piece.type).toBe('application/octet-stream');
      onProgress?.(1);
      const failure = failures.shift();
      if (failure) return { ok: false, failure };
      const known = pieces.get(offset);
      if (known?.sha256 === hash) {
        return { ok: true, output: { outcome: 'repeated', received: received() } };
      }
      if (offset !== received()) return { ok: false, failure: refused('wrong_offset') };
      pieces.set(offset, { sha256: hash, bytes: piece });
      if (lostAnswers > 0) {
        lostAnswers -= 1;
        return { ok: false, failure: lost };
      }
      return { ok: true, output: { outcome: 'stored', received: received() } };
    },
    finish: async () => ({ ok: true, output: { videoId: toId(9) } }),
  };
  return {
    calls,
    offsets,
    failures,
    received,
    loseAnswers: (count: number) => {
      lostAnswers = count;
    },
    whole: () => new Blob([...pieces.values()].map(({ bytes }) => bytes)),
  };
}

const send = (server: ReturnType<typeof aServer>, own: Partial<Sending> = {}) => {
  const pauses: number[] = [];
  const progress: Partial<Parameters<Sending['onProgress']>[0]>[] = [];
  const sending: Sending = {
    file: aFilm(3 * MB),
    id: undefined,
    classId: toId(1),
    calls: server.calls,
    signal: new AbortController().signal,
    onBegun: () => undefined,
    onProgress: (part) => void progress.push(part),
    wait: async (ms) => void pauses.push(ms),
    ...own,
  };
  return { end: sendFile(sending), pauses, progress };
};

test('S13.3 a file is sent in pieces that grow on a fast line, and becomes a video', async () => {
  const server = aServer();
  const file = aFilm(6 * MB);
  const { end, progress } = send(server, { file });
  expect(await end).toEqual({ kind: 'done', videoId: 9 });
  expect(await sha256(server.whole())).toBe(await sha256(file));
  expect(server.offsets).toEqual([0, FIRST_PIECE_BYTES, FIRST_PIECE_BYTES + MB, 3_407_872]);
  expect(progress.at(-1)).toMatchObject({ sentBytes: 6 * MB, isInterrupted: false });
});

test('S13.3 sending goes on where it stopped, with the file that it was begun with', async () => {
  const server = aServer();
  const controller = new AbortController();
  const stopped = send(server, {
    signal: controller.signal,
    onProgress: ({ sentBytes = 0 }) => sentBytes > MB && controller.abort(),
  });
  expect(await stopped.end).toEqual({ kind: 'stopped' });
  const there = server.received();
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(3 * MB);

  const other = send(server, { id: toId(5), file: aFilm(3 * MB, 11) });
  expect(await other.end).toEqual({ kind: 'otherFile' });
  expect(server.received()).toBe(there);

  server.offsets.length = 0;
  expect(await send(server, { id: toId(5) }).end).toMatchObject({ kind: 'done' });
  expect(server.offsets.slice(0, 2)).toEqual([0, there]);
  expect(await sha256(server.whole())).toBe(await sha256(aFilm(3 * MB)));
});

test('S13.3 after lost answers it asks how much is there, with smaller pieces and longer pauses', async () => {
  const server = aServer();
  server.loseAnswers(2);
  const { end, pauses, progress } = send(server);
  expect(await end).toMatchObject({ kind: 'done' });
  expect(await sha256(server.whole())).toBe(await sha256(aFilm(3 * MB)));
  expect(pauses).toEqual([1_000, 1_000]);
  expect(progress).toContainEqual({ isInterrupted: true });
  // The second piece is there in its first length; half of it would be another one.
  expect(server.offsets.slice(0, 6)).toEqual([
    ...[0, 0, FIRST_PIECE_BYTES, FIRST_PIECE_BYTES],
    ...[0, FIRST_PIECE_BYTES + MB],
  ]);
});

test('S13.3 it waits as long as the server asks', async () => {
  const server = aServer();
  server.failures.push({
    kind: 'refused',
    status: 429,
    reason: 'too_many',
    message: '',
    retryAfterS: 30,
  });
  const { end, pauses } = send(server);
  expect(await end).toMatchObject({ kind: 'done' });
  expect(pauses).toEqual([30_000]);
});

test.each(['no_space', 'forbidden'])('S13.3 %s ends it at once', async (reason) => {
  const server = aServer();
  server.failures.push(refused(reason));
  const { end, pauses } = send(server);
  expect(await end).toEqual({ kind: 'failed', failure: refused(reason) });
  expect(pauses).toEqual([]);
});

test('S13.3 an upload that somebody has given up can only be begun anew', async () => {
  const server = aServer();
  server.failures.push(refused('wrong_state'));
  expect(await send(server, { id: toId(5) }).end).toEqual({ kind: 'gone' });
});

test('S13.3 nothing is sent of what the server does not take', async () => {
  const server = aServer();
  const start = async () => ({ ok: false, failure: refused('no_transcoder') }) as const;
  const { end } = send(server, { calls: { ...server.calls, start } });
  expect(await end).toEqual({ kind: 'failed', failure: refused('no_transcoder') });
  expect(server.offsets).toEqual([]);
});

test('S13.3 a line that stays away ends it after ten minutes, and a file that is gone at once', async () => {
  const server = aServer();
  const sendPiece: UploadCalls['sendPiece'] = async () => ({ ok: false, failure: lost });
  const { end, pauses } = send(server, { calls: { ...server.calls, sendPiece } });
  expect(await end).toEqual({ kind: 'failed', failure: lost });
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(9 * 60_000);

  const file = aFilm(10);
  jest.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('', 'NotReadableError');
  });
  expect(await send(server, { file }).end).toEqual({ kind: 'unreadable' });
});
