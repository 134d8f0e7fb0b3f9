import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../build/root.ts';
import { layRemote } from '../new-remote/lay-remote.ts';
import { Usage, usages } from './usage.ts';

/** `npm run new-remote -- <name>`: writes a remote with one screen that builds, runs and is reachable. */
export async function newRemoteCommand(args: readonly string[]): Promise<readonly string[]> {
  const [id, ...others] = args;
  if (id === undefined || others.length > 0) throw new Usage(usages['new-remote']);
  const files = await layRemote(root, id);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return [
    ...files,
    `
remote-${id} is there, with one screen that Mine leads to. Next:
  npm install                  puts the new package into package-lock.json
  npm run dev -w remote-${id}      alone, with hot reload
  npm run dev                  in the shell
  npm start                    as visitors get it
Give it an owner in CODEOWNERS.
`,
  ];
}
