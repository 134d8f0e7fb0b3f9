import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { layRemote, NewRemoteProblem } from './lay-remote.ts';

/** `npm run new-remote -- <name>`: a remote with one screen that builds, runs and is reachable. */
const root = path.resolve(import.meta.dirname, '../..');
const [, , id, ...rest] = process.argv;

try {
  if (id === undefined || rest.length > 0) {
    throw new NewRemoteProblem('Usage: npm run new-remote -- <name>');
  }
  const files = await layRemote(root, id);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const file of files) console.log(file);
  console.log(`
remote-${id} is there, with one screen that Mine leads to. Next:
  npm install                  puts the new package into package-lock.json
  npm run dev -w remote-${id}      alone, with hot reload
  npm run dev                  in the shell
  npm start                    as visitors get it
Give it an owner in CODEOWNERS.
`);
} catch (error) {
  console.error(error instanceof NewRemoteProblem ? error.message : error);
  process.exitCode = 1;
}
