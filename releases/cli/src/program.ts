import {
  type Command,
  changingCommands,
  type Place,
  previewsCommand,
} from '@velvet/registry/commands';
import { atProject, remoteIn } from './at-project.ts';
import { buildCommand } from './build-command.ts';
import { devCommand } from './dev-command.ts';
import { keysCommand } from './keys-command.ts';
import { overrideHere } from './override-command.ts';
import { ProjectProblem } from './project-problem.ts';
import { signCommand } from './sign-command.ts';
import { help, usages } from './usages.ts';

/** The commands that change what visitors get; those of the repository name the app, here it is the folder's. */
function changing(folder: string, place: Place): Readonly<Record<string, Command>> {
  const commands = Object.entries(changingCommands(place));
  return Object.fromEntries(
    commands.map(([name, { usage, run }]) => [
      name,
      { usage, run: async (args) => run([(await remoteIn(folder)).id, ...args]) } satisfies Command,
    ]),
  );
}

/** `velvet …` in a folder. */
export const programIn = (folder: string) => ({
  help,
  refusals: [ProjectProblem],
  commands: {
    dev: { usage: usages.dev, run: (args) => devCommand(folder, args) },
    build: { usage: usages.build, run: (args) => buildCommand(folder, args) },
    check: {
      usage: usages.check,
      // Loaded on demand: a rollback needs nothing that builds and checks.
      run: async (args) => (await import('./check-command.ts')).checkCommand(folder, args),
    },
    keys: { usage: usages.keys, run: (args) => keysCommand(folder, args) },
    override: { usage: usages.override, run: (args) => overrideHere(folder, args) },
    sign: { usage: usages.sign, run: (args) => signCommand(folder, args) },
    previews: {
      usage: usages.previews,
      run: async (args) => previewsCommand([(await remoteIn(folder)).id, ...args], usages.previews),
    },
    ...changing(folder, atProject(folder)),
  } satisfies Record<string, Command>,
});
