import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFolderStore } from '@velvet/files/folder';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings } from '@velvet/files/settings';
import { noObjectStore, startObjectStore } from '@velvet/files/testing/object-store';
import {
  createSeedSource,
  createSeedVault,
} from '../../server/api/src/features/game/seeds/seed-vault.ts';
import {
  eraseDueAccounts,
  removeFiles,
} from '../../server/api/src/features/privacy/erase-accounts.ts';
import {
  noteErasures,
  writeErasureNote,
} from '../../server/api/src/features/privacy/erasure-notes.ts';
import { aGame } from '../../server/api/src/testing/database-factories.ts';
import { openSecrets } from '../cluster/secrets.ts';
import { recordFileStore } from '../cluster/services/file-store.ts';
import { fileBackups } from './backups.ts';
import { macsOf } from './repeat-erasures.ts';
import { type BackupStage, noBackups, openBackupStage } from './testing/backup-stage.ts';

const describeRestore = noBackups === '' ? describe : describe.skip;
const LIMIT_MS = 300_000;

describeRestore(`the restore of a cluster${noBackups && ` (skipped ${noBackups})`}`, () => {
  let stage: BackupStage;
  let environment: NodeJS.ProcessEnv = process.env;
  beforeAll(async () => {
    stage = await openBackupStage();
  }, LIMIT_MS);
  afterAll(() => stage?.stop(), LIMIT_MS);

  const backUp = (...args: readonly string[]) =>
    stage.run(['deploy/backup/main.ts', ...args], environment);
  const restore = (...args: readonly string[]) =>
    stage.run(['deploy/backup/restore-main.ts', ...args], environment);

  it(
    'makes a new cluster of three nodes from the backups, with what was committed last',
    async () => {
      await stage.query(`UPDATE banner SET image = 'uploads/second.webp'`);
      await writeFile(path.join(stage.product, 'uploads/second.webp'), 'another picture');
      const seeds = createSeedSource(createSeedVault(stage.drawsKey));
      await stage.onDatabase(async (pool) => seeds.addChain(pool, await aGame(pool)));
      await backUp();
      await stage.query('CREATE TABLE after_the_backup (id int)');
      await stage.lose('lost');
      const { stdout } = await restore('--without-releases');
      expect(stdout).toMatch(/^ok {5}books and draws/m);
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database/m);
      const picture = path.join(stage.product, 'uploads/second.webp');
      expect(await readFile(picture, 'utf8')).toBe('another picture');

      await stage.start();
      await stage.query('INSERT INTO after_the_backup VALUES (1)');
      // Seeds of the former chain may have been published after the backup.
      const chains = await stage.onDatabase((pool) => pool.query('SELECT FROM seed_chain'));
      expect(chains.rowCount).toBe(2);
      await backUp('--type', 'full');
      await expect(restore()).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has a database'),
      });
    },
    LIMIT_MS,
  );

  it(
    'repeats erasures since the moment that comes back, and erases nobody else with the same id',
    async () => {
      const { product } = stage;
      const { noteMac } = await macsOf(await openSecrets(path.join(stage.dataFolder, 'secrets')));
      const avatar = (digit: string) => `uploads/${digit.repeat(64)}.webp`;
      for (const digit of ['a', 'b', 'c']) {
        await writeFile(path.join(product, avatar(digit)), `of ${digit}`);
        await stage.query(`INSERT INTO member (username, password_hash, avatar)
          VALUES ('member-${digit}', '', '${avatar(digit)}')`);
      }
      await backUp();
      await delay(2_000);
      const before = new Date();
      await delay(2_000);
      /** As API servers do. */
      const erase = (digit: string) =>
        stage.onDatabase(async (pool) => {
          await pool.query(`INSERT INTO member_closing (member_id, asked_at, due_at, given_up)
            SELECT id, ledger_now() - interval '2 days', ledger_now() - interval '1 day', 0
              FROM member WHERE username = 'member-${digit}'`);
          const files = createFolderStore(product);
          const nameMac = () => Buffer.alloc(32, digit);
          expect(await eraseDueAccounts({ pool, nameMac })).toMatchObject({ erased: 1 });
          expect(await noteErasures({ pool, files, noteMac })).toBe(1);
          expect(await removeFiles({ pool, files })).toMatchObject({ removed: 1 });
        });
      await erase('a');
      await backUp();
      // Its note is in the lost folder only.
      await erase('b');
      const { rows } = await stage.onDatabase((pool) =>
        pool.query<{ id: number }>(`SELECT id FROM member WHERE username = 'member-c'`),
      );
      const [other] = rows;
      const moment = '2026-01-01T00:00:00.000000Z';
      await writeErasureNote(
        {
          ...{ member_id: other?.id ?? 0, created_at: moment, asked_at: moment },
          erased_at: '2026-03-01T00:00:00.000000Z',
        },
        { files: createFolderStore(product), noteMac },
      );
      const lost = await stage.lose('lost-again');
      const { stdout } = await restore(
        ...['--without-releases', '--to', before.toISOString(), '--lost', lost],
      );
      expect(stdout).toMatch(/^ok {5}erasures: 3 noted, 2 repeated/m);
      expect(stdout).toMatch(/^ok {5}audit log/m);
      expect(stdout).toMatch(/^ok {5}books and draws/m);
      const left = await readdir(path.join(product, 'uploads'));
      expect(left).not.toContain(path.basename(avatar('a')));
      expect(left).not.toContain(path.basename(avatar('b')));
      expect(left).toContain(path.basename(avatar('c')));

      await stage.start();
      const members = await stage.onDatabase((pool) =>
        pool.query(`SELECT username, erased_at IS NOT NULL AS is_erased,
            EXISTS (SELECT FROM audit_log a
              WHERE a.action = 'repeat erasure' AND a.subject = 'member ' || m.id) AS is_said
          FROM member m ORDER BY id`),
      );
      expect(members.rows).toEqual([
        { username: expect.stringMatching(/^erased:/), is_erased: true, is_said: true },
        { username: expect.stringMatching(/^erased:/), is_erased: true, is_said: true },
        { username: 'member-c', is_erased: false, is_said: false },
      ]);
    },
    LIMIT_MS,
  );

  const itWithBucket = noObjectStore === undefined ? it : it.skip;
  itWithBucket(
    `backs up the files of a bucket, and restores them into it${noObjectStore ? ` (${noObjectStore})` : ''}`,
    async () => {
      const store = await startObjectStore();
      // The client of this process looks for its credentials there.
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = store.environment;
      Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      const bucket = { ...process.env, ...store.environment };
      const settings = readStoreSettings(bucket, 'FILES_URL', '/nowhere');
      const files = await openFileStore({ settings });
      try {
        await recordFileStore(stage.product, bucket);
        await files.write('uploads/third.webp', Buffer.from('in a bucket'));
        await stage.query(`UPDATE banner SET image = 'uploads/third.webp'`);
        await stage.query(`UPDATE member SET avatar = DEFAULT WHERE erased_at IS NULL`);
        await expect(backUp()).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringContaining('The cluster runs with FILES_URL=s3://velvet'),
        });
        environment = bucket;
        await backUp('--type', 'full');
        const again = await backUp();
        expect(again.stdout).toMatch(/^Files: \d+ files, 0 MB, 0 of them new/m);
        const backup = (await fileBackups(stage.dataFolder)).at(-1) ?? '';
        const copy = path.join(backup, 'uploads/third.webp');
        expect(await readFile(copy, 'utf8')).toBe('in a bucket');
        expect(
          (await stage.run(['deploy/backup/drill-main.ts', '--without-releases'])).stdout,
        ).toMatch(/^ok {5}files: 1 named by the database/m);

        await files.remove('uploads/third.webp');
        await stage.lose('lost-with-bucket');
        const { stdout } = await restore('--without-releases', '--without-erasures');
        expect(stdout).not.toContain('erasures:');
        expect(stdout).toMatch(/^ok {5}files: 1 named by the database/m);
        expect((await files.read('uploads/third.webp'))?.toString()).toBe('in a bucket');
        await stage.start();
      } finally {
        environment = process.env;
        await files.close();
        await store.stop();
      }
    },
    LIMIT_MS,
  );
});
