import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { rasteriseDemoCovers } from '../../../server/api/src/demo/rasterise-demo-covers.ts';
import { runCommand } from '../machine/run-command.ts';
import type { SystemUser } from '../machine/system-user.ts';
import { checkout } from './app-user.ts';

/**
 * Makes the demo's pictures, which API servers with demo data otherwise write into the checkout's
 * cache themselves, and gives that folder to their user.
 */
export async function makeDemoPictures(user: SystemUser | undefined): Promise<void> {
  const folder = path.join(checkout, '.cache/pictures');
  await mkdir(folder, { recursive: true });
  await rasteriseDemoCovers(folder);
  if (user) await runCommand(['chown', '--recursive', `${user.uid}:${user.gid}`, folder]);
}
