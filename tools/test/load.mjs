import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Takes half of each core while `npm test -- --stress` runs the tests. */
const BUSY_MS = 50;
const self = fileURLToPath(import.meta.url);

/** Starts the load; the returned function ends it. */
export function startLoad() {
  const children = Array.from({ length: availableParallelism() }, () => fork(self, ['burn']));
  return () => {
    for (const child of children) child.kill();
  };
}

function burn() {
  const until = performance.now() + BUSY_MS;
  while (performance.now() < until);
  setTimeout(burn, BUSY_MS);
}

if (process.argv[1] === self && process.argv[2] === 'burn') {
  // The load must not outlive the run.
  process.on('disconnect', () => process.exit());
  burn();
}
