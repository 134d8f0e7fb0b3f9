import { execFileSync } from 'node:child_process';
import { root } from '@velvet/registry/build';

/** `npx velvet packages version`: turns announced changes into versions and changelogs. */
const run = (file: string, ...args: readonly string[]): void =>
  void execFileSync(file, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
run('npx', 'changeset', 'version');
run('npm', 'install', '--package-lock-only');
run('npx', 'velvet', 'packages', 'api', '--write');
