import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { anchorFile } from '../../server/api/src/operator/audit/audit-anchors.ts';
import { runMain } from '../run-main.ts';
import { readClusterCommand } from './cluster-command.ts';
import { findPrimary } from './kept-places.ts';
import { giveTo } from './machine/system-user.ts';
import { openSecrets } from './secrets.ts';
import { appUser, checkout } from './services/app-user.ts';
import { commandEnvironment } from './services/environment.ts';
import { requireSameStore } from './services/file-store.ts';

/** `npx velvet cluster run`. */
async function main(): Promise<void> {
  const { dataFolder, name, script, args } = readClusterCommand(process.argv.slice(2));
  const primary = await findPrimary(dataFolder);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const dataDir = path.join(dataFolder, 'product');
  // The command that copies files to a bucket runs before the cluster uses it.
  if (name !== 'files') await requireSameStore(dataDir, process.env);
  await makeAnchorFile(dataDir);
  const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
    cwd: checkout,
    env: { ...process.env, ...(await commandEnvironment(primary, secrets, dataDir)) },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** Made by this user, the product's processes could not add to it. */
async function makeAnchorFile(dataDir: string): Promise<void> {
  await (await open(anchorFile(dataDir), 'a')).close();
  await giveTo(appUser(), anchorFile(dataDir));
}

runMain(main);
