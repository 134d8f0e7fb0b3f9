import { once } from 'node:events';
import { openFileStore } from '@velvet/files/open';
import { commands } from './all-commands.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { databaseOptions } from './database/database-options.ts';
import { openDatabase } from './database/open-database.ts';
import { runOperator } from './operator/command-line/run-operator.ts';
import { createTerminal } from './operator/command-line/terminal.ts';
import { tokenFile } from './operator/command-line/token-file.ts';
import { callServer, runCall } from './ops-command/run-call.ts';
import { loadAppSecret } from './secrets/app-secret.ts';

const print = (line: string) => console.log(line);
const printError = (line: string) => console.error(line);

async function write(piece: Uint8Array): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

async function main(): Promise<number> {
  const [command, ...argv] = process.argv.slice(2);
  if (command === 'call') {
    return runCall({ argv, print, printError, write, server: () => callServer(process.env) });
  }
  return runOnDatabase();
}

async function runOnDatabase(): Promise<number> {
  const config = readConfig(process.env);
  const terminal = createTerminal(process.env, process.stdin, process.stdout);
  const files = await openFileStore({ settings: config.files });
  let close = async (): Promise<void> => undefined;
  try {
    return await runOperator({
      commands,
      argv: process.argv.slice(2),
      dataDir: config.dataDir,
      files,
      print,
      printError,
      terminal,
      tokens: tokenFile(process.env),
      loadSecret: () => loadAppSecret(config.dataDir, config.secret, config.secretOptions),
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
    await files.close();
  }
}

// The reader of a pipe may close it early, such as `operator config history <key> | head`.
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
