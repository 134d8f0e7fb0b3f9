// Part of the full run: it starts servers as processes.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { login, register } from '@velvet/contract/sign-in';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { MIGRATIONS_FOLDER } from './database/read-migrations.ts';
import { createApiClient } from './testing/api-client.ts';
import { createTestDatabase } from './testing/test-database.ts';

describe('the process', () => {
  const root = path.resolve(MIGRATIONS_FOLDER, '../../../../..');
  const launch = (environment: Record<string, string>) =>
    spawn(process.execPath, scriptArguments('server/api/src/main.ts --role api'), {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  type Child = ReturnType<typeof launch>;
  const ready = (child: Child) =>
    new Promise<number>((resolve, reject) => {
      child.once('message', (message: unknown) =>
        resolve(
          typeof message === 'object' && message !== null && 'port' in message
            ? Number(message.port)
            : 0,
        ),
      );
      child.once('exit', (code) => reject(new Error(`It ended with ${code}`)));
    });
  const ended = (child: Child) =>
    new Promise<number | null>((resolve) => child.once('exit', resolve));

  test.each(['SIGTERM', 'disconnect'])(
    'says when it is ready, ignores SIGINT and stops gracefully on %s',
    async (how) => {
      const db = await createTestDatabase();
      const dataDir = path.join(root, '.cache', `api-process-${process.pid}-${how}`);
      const databaseUrl = db.loginUrl('velvet_api');
      const child = launch({ PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
      const port = await ready(child);
      expect(port).toBeGreaterThan(0);
      child.kill('SIGINT');
      // Running calls are answered: argon2 makes these take a while.
      const client = createApiClient(`http://127.0.0.1:${port}`);
      const calls = Array.from({ length: 6 }, (_, index) =>
        client.call(register, { username: `last-${index}`, password: 'velour71' }),
      );
      await calls[0];
      const end = ended(child);
      if (how === 'SIGTERM') child.kill('SIGTERM');
      else child.disconnect();
      const codes = (await Promise.all(calls)).map(({ code }) => code);
      expect(codes).toEqual(codes.map(() => 200));
      expect(await end).toBe(0);
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    60_000,
  );

  test('S16.4 an external database has no demo members, seeds or sandbox', async () => {
    const db = await createTestDatabase();
    const dataDir = path.join(root, '.cache', `api-process-${process.pid}-bare`);
    const databaseUrl = db.loginUrl('velvet_api');
    const child = launch({ PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const port = await ready(child);
    const { rows } = await db.owner.query(
      `SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM listing) AS listings,
         (SELECT count(*) FROM video) AS videos, (SELECT count(*) FROM game) AS games,
         (SELECT count(*) FROM notice) AS notices`,
    );
    expect(rows).toEqual([{ members: 0, listings: 0, videos: 0, games: 0, notices: 0 }]);
    const url = `http://127.0.0.1:${port}`;
    const client = createApiClient(url);
    const demo = await client.call(login, { username: 'demo', password: 'velvet123' });
    expect(demo.reason).toBe('wrong_credentials');
    expect((await fetch(`${url}/pay/sandbox/x`)).status).toBe(404);
    expect((await fetch(`${url}/pay/callback/sandbox`, { method: 'POST' })).status).toBe(404);
    const { value: token } = await client.call(register, {
      username: 'first',
      password: 'silk456',
    });
    const fields = { pay_way: 'Mexicopay', money: '5' };
    const paid = await client.send('POST', 'recharge', fields, { token });
    expect(paid).toMatchObject({ code: 403, reason: 'forbidden' });
    const end = ended(child);
    child.kill('SIGTERM');
    await end;
    await db.drop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test('names the invalid variable', async () => {
    const child = launch({ PORT: 'many' });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    expect(await ended(child)).toBe(1);
    expect(said).toBe('PORT cannot be used: it must be a whole number.\n');
  }, 60_000);
});
