import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UPLOAD_PIECE_MAX, uploadShown, uploadStart } from '@velvet/contract/ops/uploads';
import { type ApiProcess, startOpsProcess } from '../../../testing/api-process.ts';
import { anOperator, aSessionOf } from '../../../testing/operator-factories.ts';
import { createOpsClient, type OpsClient } from '../../../testing/ops-client.ts';
import { CONSOLE } from '../../../testing/running-ops.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { sendPiece } from '../../../testing/upload-client.ts';
import { aTranscoder } from '../../../testing/video-factories.ts';
import { uploadsFolder } from '../stream-files.ts';

// Full only: it writes 2 GB twice and takes a minute.

const MEGABYTE = 1024 * 1024;
const SIZE = 2_048 * MEGABYTE;
const ALLOWED_MEGABYTES = 64;
const LIMIT_MS = 600_000;
/** The server's memory is read from Linux's /proc. */
const itOnLinux = process.platform === 'linux' ? test : test.skip;

let db: TestDatabase;
let dataDir: string;
let token: string;
let server: ApiProcess;
let client: OpsClient;
const start = async () => {
  server = await startOpsProcess({
    OPS_PORT: '0',
    OPS_PUBLIC_URL: CONSOLE,
    DATA_DIR: dataDir,
    DATABASE_OPERATOR_URL: db.loginUrl('velvet_operator'),
    VELVET_SECRET: 's'.repeat(64),
  });
  client = createOpsClient(`http://127.0.0.1:${server.port}`, CONSOLE);
};
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-upload-'));
  await anOperator(db.owner, 'ann', { roles: ['content'] });
  token = await aSessionOf(db.owner, 'ann');
  await aTranscoder(db);
  await start();
});
afterAll(async () => {
  await server.stop();
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Random once, different in every piece. */
const noise = new Uint8Array(randomBytes(UPLOAD_PIECE_MAX));
const pieceAt = (offset: number): typeof noise => {
  new DataView(noise.buffer).setFloat64(0, offset);
  return noise;
};

const statusOf = async (name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  return Number(kilobytes) / 1024;
};
/** From here on, the most memory that is noted is that of what follows. */
const forgetMost = () => writeFile(`/proc/${server.pid}/clear_refs`, '5');

async function sendUntil(id: Parameters<typeof sendPiece>[2]['id'], end: number): Promise<void> {
  const { received } = await client.get(uploadShown, { id }, token);
  for (let offset = received; offset < end; offset += UPLOAD_PIECE_MAX) {
    const { status, problem } = await sendPiece(client, token, {
      id,
      offset,
      bytes: pieceAt(offset),
    });
    if (status !== 200) throw new Error(`The piece at ${offset} was refused: ${problem?.reason}`);
  }
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

itOnLinux(
  'S13.3 an upload of 2 GB takes the server less than 64 MB more than it has at rest, and goes on after a kill',
  async () => {
    const { id } = await client.get(uploadStart, { name: 'Film.mkv', size: SIZE }, token);
    await sendUntil(id, SIZE / 4);
    await server.kill();
    await start();
    // A few other calls load what every call needs.
    for (let count = 0; count < 20; count += 1) await client.get(uploadShown, { id }, token);
    const restMegabytes = await statusOf('VmRSS');
    await forgetMost();
    await sendUntil(id, SIZE);
    const mostMegabytes = await statusOf('VmHWM');
    expect(mostMegabytes - restMegabytes).toBeLessThan(ALLOWED_MEGABYTES);

    const wanted = createHash('sha256');
    for (let offset = 0; offset < SIZE; offset += UPLOAD_PIECE_MAX) wanted.update(pieceAt(offset));
    const [file = '', ...others] = await readdir(uploadsFolder(dataDir));
    expect(others).toEqual([]);
    expect(await hashOfFile(path.join(uploadsFolder(dataDir), file))).toBe(wanted.digest('hex'));
  },
  LIMIT_MS,
);
