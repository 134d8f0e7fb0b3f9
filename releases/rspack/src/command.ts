import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { resolveOwn } from './installed.ts';

export { addressOf, type ServeEnv } from './build-options.ts';

const run = promisify(execFile);
const manifest = resolveOwn('@rspack/cli/package.json');

/** The command's script, run by plain Node: under tsx the bundler would copy tsx's helpers. */
export const rspackScript = path.join(path.dirname(manifest), 'bin/rspack.js');

/** This process's environment for one that runs without the loader of TypeScript. */
export const plainNode = (environment: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS = '', NODE_ENV: _mode, ...rest } = process.env;
  const options = NODE_OPTIONS.replace(/--(?:import|require|loader)[= ]\S*tsx\S*/g, '').trim();
  return { ...rest, ...(options === '' ? {} : { NODE_OPTIONS: options }), ...environment };
};

export interface BuildCommand {
  /** The folder of the app: it has the `rspack.config.ts`. */
  readonly folder: string;
  /** Another configuration than the folder's own. */
  readonly config?: string;
  readonly output: string;
  readonly version: string;
  /** Builds a remote for hosts other than this shell. */
  readonly portable?: boolean;
  /** Beside each script, for tools that look into it. */
  readonly sourceMaps?: boolean;
}

/** A build that failed; the message is what the bundler printed. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

/** `rspack build` in an app's folder. Rejects with a BuildFailed when it fails. */
export async function rspackBuild({
  folder,
  config,
  output,
  version,
  portable = false,
  sourceMaps = false,
}: BuildCommand): Promise<void> {
  const args = [
    ...[rspackScript, 'build', '--env', `output=${output}`, '--env', `version=${version}`],
    ...(config === undefined ? [] : ['--config', config]),
    ...(portable ? ['--env', 'portable'] : []),
    ...(sourceMaps ? ['--devtool', 'source-map'] : []),
  ];
  const options = {
    cwd: folder,
    // Module Federation writes it into the build and tells two releases of a remote apart by it.
    env: plainNode({ MF_BUILD_VERSION: version }),
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    await run(process.execPath, args, options);
  } catch (error) {
    const isOutput = typeof error === 'object' && error !== null && 'stdout' in error;
    throw isOutput
      ? new BuildFailed(`${error.stdout}${'stderr' in error ? error.stderr : ''}`.trim())
      : error;
  }
}
