import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileBackups } from './backups.ts';
import { type BackupStage, noBackups, openBackupStage } from './testing/backup-stage.ts';

const describeDrill = noBackups === '' ? describe : describe.skip;
const LIMIT_MS = 300_000;

describeDrill(`the drill of a restore${noBackups && ` (skipped ${noBackups})`}`, () => {
  let stage: BackupStage;
  beforeAll(async () => {
    stage = await openBackupStage();
  }, LIMIT_MS);
  afterAll(() => stage?.stop(), LIMIT_MS);

  const backUp = (...args: readonly string[]) => stage.run(['deploy/backup/main.ts', ...args]);
  const drill = (...args: readonly string[]) =>
    stage.run(['deploy/backup/drill-main.ts', '--without-releases', ...args]);

  it(
    'brings back what was committed, and finds the books and all files in order',
    async () => {
      await backUp('--type', 'full');
      await stage.query('SELECT pg_switch_wal()').catch(() => undefined);
      const { stdout } = await drill();
      expect(stdout).toMatch(/^ok {5}books and draws/m);
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database, 1 in the backup/m);
      expect(stdout).toMatch(/^Time to restore: database \d+\.\d s/m);
      await expect(
        stage.query(`SELECT 1 / count(*) FROM metric
          WHERE name IN ('backup_full_age_seconds', 'restore_drill_age_seconds') HAVING count(*) = 2`),
      ).resolves.toBeUndefined();
    },
    LIMIT_MS,
  );

  it(
    'goes back to a point before a mistake',
    async () => {
      const before = new Date(Date.now());
      await delay(2_000);
      await stage.query(`UPDATE banner SET image = 'uploads/gone.webp'`);
      await backUp();
      await expect(drill()).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('uploads/gone.webp is missing'),
      });
      const { stdout } = await drill('--to', before.toISOString());
      expect(stdout).toMatch(/^ok {5}files: 1 named by the database/m);
    },
    LIMIT_MS,
  );

  it(
    'fails when a file of the backup was changed, which the next full backup copies again',
    async () => {
      await stage.query(`UPDATE banner SET image = 'uploads/first.webp'`);
      await backUp();
      const backup = (await fileBackups(stage.dataFolder)).at(-1) ?? '';
      const damage = (bytes: string) => writeFile(path.join(backup, 'uploads/first.webp'), bytes);
      await damage('Picture');
      await expect(drill()).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('uploads/first.webp is not what was copied'),
      });
      const { stdout } = await backUp('--type', 'full');
      expect(stdout).toMatch(/^Files: \d+ files, 0 MB, 1 of them new/m);
      await expect(drill()).resolves.toMatchObject({
        stdout: expect.stringMatching(/^ok {5}files/m),
      });
    },
    LIMIT_MS,
  );
});
