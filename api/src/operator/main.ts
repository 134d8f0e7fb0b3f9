import type pg from 'pg';
import { ConfigError, readConfig } from '../config/config.ts';
import { openDatabase } from '../database/open-database.ts';
import { runOperator } from './run-operator.ts';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  let close = async (): Promise<void> => undefined;
  try {
    return await runOperator({
      argv: process.argv.slice(2),
      operator: process.env.OPERATOR,
      dataDir: config.dataDir,
      print: (line) => console.log(line),
      printError: (line) => console.error(line),
      connect: async () => {
        const database = await openDatabase({
          databaseUrl: config.databaseUrl,
          dataDir: config.dataDir,
          role: 'velvet_operator',
          maxConnections: 1,
          log: () => undefined,
        });
        const client: pg.PoolClient = await database.pool.connect();
        close = async () => {
          client.release();
          await database.close();
        };
        return client;
      },
    });
  } finally {
    await close();
  }
}

// Whoever reads may stop reading, such as `operator audit list | head`.
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
