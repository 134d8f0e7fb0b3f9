import path from 'node:path';
import { NewRemoteProblem } from 'create-velvet-remote/lay';
import { atRepository } from './at-repository.ts';
import { usages } from './command-line.ts';
import { type Command, changingCommands, runProgram } from './commands.ts';
import { overrideCommand } from './override-command.ts';
import { registryCommand } from './registry-command.ts';
import { releasesCommand } from './releases-command.ts';

/** Every command of this package, each by its name: `npm run release`, `npm run rollback` and so on. */
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');

const commands: Readonly<Record<keyof typeof usages, Command>> = {
  ...changingCommands(atRepository(releasesDir)),
  'new-remote': {
    usage: usages['new-remote'],
    run: async (args) => (await import('./new-remote-command.ts')).newRemoteCommand(args),
  },
  override: {
    usage: usages.override,
    run: (args) => overrideCommand(releasesDir, args, usages.override),
  },
  releases: { usage: usages.releases, run: (args) => releasesCommand(releasesDir, args) },
  registry: { usage: usages.registry, run: (args) => registryCommand(releasesDir, args) },
};

await runProgram({ commands, refusals: [NewRemoteProblem] }, process.argv.slice(2));
