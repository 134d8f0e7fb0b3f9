import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

// A separate process for tests: uses the cluster in the given folder, reports it, and stays until
// it is killed or its input ends.
const [, , dataDir = '', guardGraceMs] = process.argv;

async function use(): Promise<void> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: false,
    ...(guardGraceMs !== undefined && { guardGraceMs: Number(guardGraceMs) }),
  });
  process.stdout.write(`${JSON.stringify({ url: embedded.url, adopted: embedded.adopted })}\n`);
  process.stdin.resume();
  process.stdin.once('end', () => void embedded.stop());
}

void use();
