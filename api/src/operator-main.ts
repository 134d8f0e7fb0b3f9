import { commands } from './all-commands.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { databaseOptions } from './database/database-options.ts';
import { openDatabase } from './database/open-database.ts';
import { runOperator } from './operator/command-line/run-operator.ts';
import { createTerminal } from './operator/command-line/terminal.ts';
import { tokenFile } from './operator/command-line/token-file.ts';
import { loadAppSecret } from './secrets/app-secret.ts';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const terminal = createTerminal(process.env, process.stdin, process.stdout);
  let close = async (): Promise<void> => undefined;
  try {
    return await runOperator({
      commands,
      argv: process.argv.slice(2),
      dataDir: config.dataDir,
      print: (line) => console.log(line),
      printError: (line) => console.error(line),
      terminal,
      tokens: tokenFile(process.env),
      loadSecret: () => loadAppSecret(config.dataDir, config.secret),
      now: () => new Date(),
      connect: async (role) => {
        const database = await openDatabase({
          ...databaseOptions(config, role),
          maxConnections: 1,
          log: () => undefined,
        });
        const client = await database.pool.connect();
        close = async () => {
          client.release();
          await database.close();
        };
        return client;
      },
    });
  } finally {
    terminal.close();
    await close();
  }
}

// The reader of a pipe may close it early, such as `operator audit list | head`.
process.stdout.on('error', () => undefined);

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isOurs = error instanceof ConfigError || !(error instanceof Error);
    console.error(isOurs ? String(error) : error.message);
    process.exitCode = 1;
  },
);
