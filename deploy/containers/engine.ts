import { StartProblem } from '../../tools/start/settings.ts';
import { runCommand } from '../cluster/machine/run-command.ts';

/** A container engine that answers, and Compose for it. */
export interface Engine {
  /** `docker` or `podman`. */
  readonly program: string;
  readonly compose: readonly string[];
  /** Compose 1, which does not know the name of a project in its file. */
  readonly isFirstCompose: boolean;
}

/** Runs a command to its end and gives what it printed; throws an Error when it fails. */
export type Run = (command: readonly string[]) => Promise<string>;

const candidates = [
  ['docker', ['docker', 'compose']],
  ['docker', ['docker-compose']],
  ['podman', ['podman', 'compose']],
] as const;

/** The first Compose that starts a service when another has ended well. */
const LEAST = [1, 29] as const;

const versionPattern = /docker[ -]compose version v?(\d+)\.(\d+)/i;
const ofPodman = /podman-compose version/i;

/**
 * Looks for an engine that answers, Docker first, and for Docker's Compose.
 * @throws StartProblem that says of each what is missing.
 */
export async function findEngine(run: Run = runCommand): Promise<Engine> {
  const problems = new Set<string>();
  for (const [program, compose] of candidates) {
    const silent = await problemOf(run, [program, 'ps', '--quiet']);
    if (silent !== undefined) {
      problems.add(silent);
      continue;
    }
    const name = compose.join(' ');
    const version = await run([...compose, 'version']).catch(() => '');
    const [, major, minor] = (versionPattern.exec(version) ?? []).map(Number);
    if (major === undefined || minor === undefined) {
      problems.add(
        ofPodman.test(version)
          ? `${name}: is podman-compose, which may start servers before the migration has ended`
          : `${name}: is not there`,
      );
    } else if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
      problems.add(`${name}: is ${major}.${minor}, older than ${LEAST.join('.')}`);
    } else return { program, compose, isFirstCompose: major === 1 };
  }
  throw new StartProblem(
    `Containers cannot be run here:\n${[...problems].map((line) => `  ${line}`).join('\n')}\n` +
      'Install Docker with its Compose plugin, and start it. Without containers, ' +
      'npx velvet cluster up runs the same processes.',
  );
}

async function problemOf(run: Run, command: readonly string[]): Promise<string | undefined> {
  try {
    await run(command);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const [program = ''] = command;
    if (said.includes('ENOENT')) return `${program}: is not installed`;
    return `${program}: ${said.replace(/^.*? failed: /, '').trim()}`;
  }
}
