import { print, printProblem } from '../run-main.ts';
import { runContainers } from './run-command-line.ts';

/** `npx velvet containers up`: the installation of `deploy/compose.yaml`, where there is a container engine. */
runContainers(process.argv.slice(2), print).then(
  (code) => process.exit(code),
  (error: unknown) => {
    printProblem(error);
    process.exit(1);
  },
);
