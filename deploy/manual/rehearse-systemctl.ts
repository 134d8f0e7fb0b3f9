import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commandOf } from '../checks/unit-command.ts';

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
