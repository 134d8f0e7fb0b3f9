import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

// A process of its own for tests: uses the cluster in the folder given, says so, and stays until
// it is killed or its input ends.
const [, , dataDir = ''] = process.argv;

async function use(): Promise<void> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: false,
  });
  process.stdout.write(`${JSON.stringify({ url: embedded.url, adopted: embedded.adopted })}\n`);
  process.stdin.resume();
  process.stdin.once('end', () => void embedded.stop());
}

void use();
