import { StartProblem } from '../../tools/start/settings.ts';
import { runContainers } from './run-command-line.ts';

const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npx velvet containers up`: the installation of `deploy/compose.yaml`, where there is a container engine. */
runContainers(process.argv.slice(2), log).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartProblem ? error.message : error}\n`);
    process.exit(1);
  },
);
