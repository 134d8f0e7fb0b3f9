import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@velvet/postgres/start';
import pg from 'pg';
import { SCHEMA_FILE } from '../baseline.ts';
import { migrate } from '../migrate.ts';
import { readMigrations } from '../read-migrations.ts';
import { type Catalog, readCatalog } from './read-catalog.ts';
import { schemaText } from './schema-text.ts';

/** `npx velvet database schema`: applies every migration to a throw-away database and writes down the result. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-schema-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  try {
    const migrations = await readMigrations();
    await migrate(server.url, { migrations });
    await writeFile(SCHEMA_FILE, schemaText(await catalogOf(server.url), migrations));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function catalogOf(connectionString: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await readCatalog(client);
  } finally {
    await client.end();
  }
}

await main();
