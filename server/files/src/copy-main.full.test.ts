import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFolderStore } from './folder-store.ts';
import {
  noObjectStore,
  OBJECT_STORE_HOOK_MS,
  type ObjectStore,
  startObjectStore,
} from './testing/object-store.ts';

// Full only: it needs the Debian packages of Swift.

const root = path.resolve(import.meta.dirname, '../../..');
const withStore = noObjectStore === undefined ? describe : describe.skip;

withStore(
  `npx velvet files copy${noObjectStore === undefined ? '' : ` (${noObjectStore})`}`,
  () => {
    let server: ObjectStore;
    let dataDir: string;
    beforeAll(async () => {
      server = await startObjectStore();
      dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-move-'));
    }, OBJECT_STORE_HOOK_MS);
    afterAll(async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    });

    /** Runs it; with `stopAfterMs` it gets the signal of Ctrl-C. */
    async function run(args: string, own: Record<string, string> = {}, stopAfterMs?: number) {
      const env = { ...process.env, ...server.environment, DATA_DIR: dataDir, ...own };
      const command = ['--import', 'tsx', 'server/files/src/copy-main.ts', ...args.split(' ')];
      const child = spawn(process.execPath, command, { cwd: root, env });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (said += text));
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      if (stopAfterMs !== undefined) {
        await delay(stopAfterMs);
        child.kill('SIGINT');
      }
      return { code: await ended, said };
    }

    test('moves an installation to a bucket and back, however often it is interrupted', async () => {
      const files = createFolderStore(dataDir);
      const film = randomBytes(20 * 1024 ** 2);
      await files.write('streams/film-1/360p.mp4', film);
      for (let index = 0; index < 150; index += 1) {
        await files.write(`uploads/${index}.webp`, Buffer.from(`picture ${index}`));
      }
      await files.write('support/1.png', Buffer.from('private'));
      await files.write('video-uploads/abc', Buffer.from('half a film'));
      await files.write('secret', Buffer.from('a key'));

      const first = await run('copy --from folder --to s3', {}, 2_500);
      expect(first.code === 1 ? first.said : '').toMatch(/Interrupted: run it again to go on\.|^$/);
      const second = await run('copy --from folder --to s3');
      expect(second.said).toMatch(/\d+ copied \([\d.]+ MB\), \d+ present, 0 failed\n/);
      expect(second.said).toContain('Not copied: 1 files of video-uploads');
      expect(second.code).toBe(0);
      const third = await run('copy --from folder --to s3 --verify');
      expect(third.said).toContain('0 copied (0.0 MB), 152 present, 0 failed');

      const back = await mkdtemp(path.join(tmpdir(), 'velvet-back-'));
      const returned = await run('copy --from s3 --to folder', { DATA_DIR: back });
      expect(returned.said).toContain('152 copied');
      const there = createFolderStore(back);
      expect(await there.read('streams/film-1/360p.mp4')).toEqual(film);
      expect(await there.read('support/1.png')).toEqual(Buffer.from('private'));
      expect(await there.stat('secret')).toBeUndefined();
      await rm(back, { recursive: true });
    }, 120_000);

    test('says what it lacks', async () => {
      expect(await run('copy')).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
      expect(await run('copy --from folder --to s3', { FILES_URL: '' })).toMatchObject({
        code: 1,
        said: expect.stringContaining('FILES_URL lacks'),
      });
    });
  },
);
