import { changeCommand } from './change-command.ts';
import { isAuto } from './is-auto.ts';
import type { Place } from './place.ts';
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
