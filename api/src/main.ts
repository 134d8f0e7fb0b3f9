import path from 'node:path';
import { ConfigError, readConfig } from './config/config.ts';
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
  process.stderr.write(`${said instanceof ConfigError ? said.message : said.stack}\n`);
  process.exit(1);
});
