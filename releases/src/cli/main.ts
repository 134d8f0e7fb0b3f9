import path from 'node:path';
import { NewRemoteProblem } from 'create-velvet-remote/lay';
import { ApiRefusal, ApiUnreachable } from '../api-client/call-api.ts';
import { ReleaseRefusal } from '../pipeline/release-refusal.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { UntrustedRegistry } from '../signing/untrusted-registry.ts';
import { changeCommand } from './change-command.ts';
import { isAuto } from './is-auto.ts';
import { overrideCommand } from './override-command.ts';
import { print } from './print.ts';
import { registryCommand } from './registry-command.ts';
import { releasesCommand } from './releases-command.ts';
import { isUnknownOption, Usage, usages } from './usage.ts';

/** Every command of this package, each by its name: `npm run release`, `npm run rollback` and so on. */
const releasesDir = path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases');

type Command = (args: readonly string[]) => Promise<readonly string[]>;

const commands: Readonly<Record<keyof typeof usages, Command>> = {
  async release(args) {
    // Loaded on demand, so that a rollback does not load the build tools.
    const { releaseCommand } = await import('./release-command.ts');
    await releaseCommand(releasesDir, args);
    return [];
  },
  async 'new-remote'(args) {
    const { newRemoteCommand } = await import('./new-remote-command.ts');
    return newRemoteCommand(args);
  },
  promote: (args) => changeCommand(releasesDir, 'promote', args),
  rollback: (args) => changeCommand(releasesDir, 'rollback', args),
  override: (args) => overrideCommand(releasesDir, args),
  releases: (args) => releasesCommand(releasesDir, args),
  registry: (args) => registryCommand(releasesDir, args),
};

const refusals = [
  ApiRefusal,
  ApiUnreachable,
  NewRemoteProblem,
  RegistryRefusal,
  ReleaseRefusal,
  UntrustedRegistry,
  Usage,
];
const isRefusal = (error: unknown): error is Error =>
  refusals.some((kind) => error instanceof kind);

const isCommand = (name: string): name is keyof typeof usages => Object.hasOwn(commands, name);

async function run([name = '', ...args]: readonly string[]): Promise<readonly string[]> {
  if (!isCommand(name)) throw new Usage(`Commands: ${Object.keys(commands).join(', ')}`);
  if (args.includes('--help')) return [usages[name]];
  try {
    if (isAuto(name, args)) {
      const { autoCommand } = await import('./auto-command.ts');
      return await autoCommand(releasesDir, name, args);
    }
    return await commands[name](args);
  } catch (error) {
    throw isUnknownOption(error) ? new Usage(`${error.message}\n${usages[name]}`) : error;
  }
}

try {
  for (const line of await run(process.argv.slice(2))) print(line);
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
