import { runCommand } from '../cluster/machine/run-command.ts';
import { StartProblem } from '../start/settings.ts';

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
  ['podman', ['podman-compose']],
] as const;

/** The first ones that start a service when another has ended well. */
const least = { docker: [1, 29], podman: [1, 3] } as const;

const versionPattern = /(docker|podman)[ -]compose version v?(\d+)\.(\d+)/i;

/**
 * Looks for an engine that answers, Docker first, and for Compose.
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
    const version = await run([...compose, 'version']).catch(() => undefined);
    const found = versionPattern.exec(version ?? '');
    if (!found) {
      problems.add(`${compose.join(' ')}: is not there`);
      continue;
    }
    const [, maker = '', major, minor] = found;
    const [leastMajor, leastMinor] = maker.toLowerCase() === 'podman' ? least.podman : least.docker;
    if (Number(major) * 1_000 + Number(minor) < leastMajor * 1_000 + leastMinor) {
      const needed = `${leastMajor}.${leastMinor}`;
      problems.add(`${compose.join(' ')}: is ${major}.${minor}, older than ${needed}`);
      continue;
    }
    const isFirstCompose = maker.toLowerCase() === 'docker' && major === '1';
    return { program, compose, isFirstCompose };
  }
  throw new StartProblem(
    `Containers cannot be run here:\n${[...problems].map((line) => `  ${line}`).join('\n')}\n` +
      'Install Docker with its Compose plugin, and start it. Without containers, ' +
      'npm run cluster runs the same processes.',
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
