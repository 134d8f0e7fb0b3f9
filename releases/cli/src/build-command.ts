import path from 'node:path';
import { parseArgs } from 'node:util';
import { versionOf } from '@velvet/registry/commands';
import { rspackBuild } from '@velvet/rspack/command';
import { remoteIn } from './at-project.ts';

/** `velvet build`: the files of a release in the version that a release of these sources would have. */
export async function buildCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { output: { type: 'string', default: 'dist' } },
  });
  const app = await remoteIn(folder);
  const version = await versionOf(app);
  const output = path.resolve(folder, values.output);
  await rspackBuild({ folder: app.folder, output, version });
  return [`${app.id} ${version} is in ${output}`];
}
