import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@velvet/registry/build';

/** One block of commands of a tutorial: ```sh <who>[, <how>] */
export interface Step {
  readonly who: 'keeper' | 'team';
  readonly how: 'succeeds' | 'refused' | 'until it is stopped';
  /** The heading above it. */
  readonly section: string;
  readonly commands: string;
}

const whos: readonly string[] = ['keeper', 'team'];
const hows: readonly string[] = ['succeeds', 'refused', 'until it is stopped'];

/** The command blocks of a document of ours, in their order. Throws for one of nobody's. */
export function readTutorial(file: string): readonly Step[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n', 1);
    return [...part.matchAll(/^```sh([^\n]*)\n(.*?)^```$/gms)].map(
      ([, info = '', commands = '']): Step => {
        const [who = '', how = 'succeeds'] = info.trim().split(', ');
        if (!whos.includes(who) || !hows.includes(how)) throw new Error(`${section}: sh${info}`);
        return { who: who as Step['who'], how: how as Step['how'], section, commands };
      },
    );
  });
}

interface Shell {
  /** Runs commands, and keeps the working folder and what they export. Returns what they print. */
  readonly run: (commands: string) => Promise<{ readonly code: number; readonly said: string }>;
  /** Starts commands that do not end; the function stops them. */
  readonly start: (commands: string) => () => Promise<void>;
}

const QUOTE = "'\\''";
const quoted = (text: string): string => `'${text.replaceAll("'", QUOTE)}'`;

/** A shell of somebody with this environment, in a folder. */
export function openShell(folder: string, environment: Readonly<Record<string, string>>): Shell {
  const state = path.join(
    environment.HOME ?? folder,
    `.state-${Math.random().toString(36).slice(2)}`,
  );
  const script = (commands: string) =>
    [
      `cd ${quoted(folder)}`,
      `[ ! -f ${quoted(state)} ] || . ${quoted(state)}`,
      'set -eo pipefail',
      commands,
      `{ export -p; echo "cd $(printf %q "$PWD")"; } > ${quoted(state)}`,
    ].join('\n');
  const bash = (commands: string): ChildProcess =>
    spawn('bash', ['-c', script(commands)], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
  return {
    async run(commands) {
      const child = bash(commands);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      }
      const [code] = await once(child, 'close');
      return { code: typeof code === 'number' ? code : 1, said };
    },
    start(commands) {
      const child = bash(commands);
      for (const stream of [child.stdout, child.stderr]) stream?.resume();
      const ended = once(child, 'close');
      return async () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
        await ended;
      };
    },
  };
}
