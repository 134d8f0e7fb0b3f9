import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A command that runs. */
export interface RunningCommand {
  /** What it has printed so far, on both outputs. */
  said(): string;
  /** Writes a line to its standard input. */
  answer(line: string): void;
  /** Resolves when it has printed the text; rejects when it ends before, or after the limit. */
  until(text: string | RegExp, limitMs: number): Promise<void>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** SIGINT to its processes, as by Ctrl-C; SIGKILL after the limit. */
  interrupt(limitMs: number): Promise<void>;
}

const POLL_MS = 200;
const KEPT = 200_000;

/** Runs a command as a shell of its own process group does. */
export function startCommand(
  command: string,
  options: { readonly cwd: string; readonly environment: NodeJS.ProcessEnv },
): RunningCommand {
  const child = spawn('bash', ['-o', 'pipefail', '-c', command], {
    cwd: options.cwd,
    env: options.environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-KEPT);
    });
  }
  child.stdin.on('error', () => undefined);
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined || hasEnded) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It has just ended.
    }
  };
  return {
    said: () => said,
    answer: (line) => void child.stdin.write(`${line}\n`),
    ended,
    async until(text, limitMs) {
      const deadline = Date.now() + limitMs;
      const isThere = () => (typeof text === 'string' ? said.includes(text) : text.test(said));
      while (!isThere()) {
        if (hasEnded || Date.now() > deadline) {
          throw new Error(`"${command}" did not print ${text}: ${said.slice(-4_000)}`);
        }
        await delay(POLL_MS);
      }
    },
    async interrupt(limitMs) {
      signal('SIGINT');
      await Promise.race([ended, delay(limitMs, undefined, { ref: false })]);
      signal('SIGKILL');
      await ended;
    },
  };
}

/** Replaces each of the given texts in a command, the longest first. */
export function substitute(
  command: string,
  replacements: Readonly<Record<string, string>>,
): string {
  const texts = Object.keys(replacements).sort((a, b) => b.length - a.length);
  return texts.reduce((text, each) => text.replaceAll(each, replacements[each] ?? each), command);
}

/** Where a rehearsal keeps what is in /etc on a machine with systemd. */
interface RehearsedMachine {
  /** Has `etc/systemd/system` and `etc/velvet/velvet.env`. */
  readonly folder: string;
  /** Runs a command of a shell to its end, and gives what it printed; rejects when it fails. */
  readonly run: (command: string) => Promise<string>;
}

/**
 * Carries out a command of systemctl where no systemd runs: `daemon-reload` has the units verified,
 * `enable` makes the links of their [Install] sections, also with --now, and `start` runs the command of a
 * service with its environment file to its end.
 * @throws Error for any other command.
 */
export async function rehearseSystemctl(
  command: string,
  { folder, run }: RehearsedMachine,
): Promise<string> {
  const [, verb, ...words] = command.split(/ +/);
  const units = words.filter((word) => !word.startsWith('--'));
  const etc = path.join(folder, 'etc');
  const installed = path.join(etc, 'systemd/system');
  switch (verb) {
    case 'daemon-reload':
      return run(`SYSTEMD_UNIT_PATH=${installed}: systemd-analyze verify ${installed}/velvet*`);
    case 'enable':
      return run(`systemctl --root=${folder} enable ${units.join(' ')}`);
    case 'start': {
      const environment = await readFile(path.join(etc, 'velvet/velvet.env'), 'utf8');
      const said: string[] = [];
      for (const name of units) {
        const [, before = '', instance = ''] = /^([^@]+)(?:@(.+))?\.service$/.exec(name) ?? [];
        const file = path.join(installed, `${before}${instance && '@'}.service`);
        const words = commandOf({ unit: await readFile(file, 'utf8'), instance, environment });
        said.push(await run(words.map((word) => `'${word}'`).join(' ')));
      }
      return said.join('');
    }
    default:
      throw new Error(`"${command}" is not rehearsed`);
  }
}

/** A unit of systemd as far as it says which command it runs. */
interface UnitCommand {
  /** Text of the unit's file. */
  readonly unit: string;
  /** Between @ and .service in the name of a unit that is started; empty without one. */
  readonly instance: string;
  /** Text of its EnvironmentFile. */
  readonly environment: string;
}

/**
 * The words that systemd makes of a unit's ExecStart: %i is the instance, ${NAME} a value of the
 * environment, and $NAME as a word of its own as many words as its value has.
 * @throws Error for a unit without a command, and for what this does not expand.
 */
export function commandOf({ unit, instance, environment }: UnitCommand): readonly string[] {
  const [, command] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  if (command === undefined) throw new Error('The unit has no ExecStart');
  if (/["'\\]|%[^i]/.test(command)) throw new Error(`Not understood: ${command}`);
  const values = readEnvironment(environment);
  return command
    .replaceAll('%i', instance)
    .split(/ +/)
    .flatMap((word) => {
      const [, list] = /^\$(\w+)$/.exec(word) ?? [];
      if (list !== undefined) return (values[list] ?? '').split(/\s+/).filter(Boolean);
      return [word.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')];
    });
}

/** The variables of an EnvironmentFile, whose values are not quoted. */
export function readEnvironment(text: string): Readonly<Record<string, string>> {
  const assignments = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line.trim()));
  return Object.fromEntries(
    assignments.flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').trim()]] : [])),
  );
}
