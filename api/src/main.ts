import path from 'node:path';
import { ConfigError, readConfig } from './config/config.ts';
import { LoginError } from './database/check-login.ts';
import { MigrationError } from './database/migration-error.ts';
import { startApi } from './start-api.ts';

async function main(): Promise<void> {
  const api = await startApi({
    config: readConfig(process.env),
    assetsDir: path.resolve(import.meta.dirname, '../assets'),
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void api.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  // A parent decides when we stop; alone, Ctrl-C does.
  process.on('SIGINT', () => (process.send ? undefined : stop()));
  process.on('disconnect', stop);
  process.send?.({ ready: true, port: api.port });
  if (!process.send) process.stdout.write(`The API listens on port ${api.port}\n`);
}

main().catch((error: unknown) => {
  const said = error instanceof Error ? error : new Error(String(error));
  const isForPeople = [ConfigError, LoginError, MigrationError].some(
    (kind) => said instanceof kind,
  );
  process.stderr.write(`${isForPeople ? said.message : said.stack}\n`);
  process.exit(1);
});
