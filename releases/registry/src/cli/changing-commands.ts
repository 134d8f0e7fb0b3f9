import { parseArgs } from 'node:util';
import { changeThroughApi } from '../api-client/release-through-api.ts';
import { promote, rollBack } from '../rollout/changes.ts';
import { apiOptions, apiTarget, hereOf, type Place, print, Usage } from './command-line.ts';
import type { Command } from './run-program.ts';

type Name = 'release' | 'promote' | 'rollback';

/** The commands that change what visitors get. What only a release needs is loaded on demand. */
export function changingCommands(place: Place): Readonly<Record<Name, Command>> {
  const plain = async (name: Name, args: readonly string[]): Promise<readonly string[]> => {
    if (name !== 'release') return changeCommand(place, name, args);
    const { releaseCommand } = await import('./release-command.ts');
    await releaseCommand(place, args);
    return [];
  };
  const command = (name: Name): Command => ({
    usage: place.usages[name],
    async run(args) {
      if (!isAuto(name, args)) return plain(name, args);
      const { autoCommand } = await import('./auto-command.ts');
      return autoCommand(place, name, args);
    },
  });
  return {
    release: command('release'),
    promote: command('promote'),
    rollback: command('rollback'),
  };
}

/** Whether a command takes its canary from share to share by itself. */
export const isAuto = (name: string, args: readonly string[]): name is 'release' | 'promote' =>
  (name === 'release' || name === 'promote') && args.some((arg) => /^--auto(?:=|$)/.test(arg));

const changes = { promote, rollback: rollBack } as const;

/** `npm run promote -- <app>` and `npm run rollback -- <app>`. */
async function changeCommand(
  place: Place,
  name: keyof typeof changes,
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages[name];
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: apiOptions,
  });
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new Usage(usage);
  const target = apiTarget(values, usage);
  if (target) {
    await changeThroughApi(name, { target, id, log: print });
    return [];
  }
  const { releasesDir } = hereOf(place, usage);
  return [await changes[name]({ releasesDir, id, now: new Date() })];
}
