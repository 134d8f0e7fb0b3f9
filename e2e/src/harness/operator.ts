import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/releases/build';
import { DEMO_OPERATOR_PASSWORD } from '../../../api/src/demo/operators.ts';

const run = promisify(execFile);
/** An operator of the demo with the roles administrator and finance. */
const OPERATOR = 'ann';

/** Runs the operator's command line against the Velvet whose releases lie in a folder. */
export async function operate(releasesDir: string, ...args: readonly string[]): Promise<string> {
  const dataDir = path.dirname(releasesDir);
  const config = path.join(dataDir, 'operator-config');
  const call = async (argv: readonly string[], given: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, DATA_DIR: dataDir, XDG_CONFIG_HOME: config, ...given };
    const command = ['--import', 'tsx', 'api/src/operator-main.ts', ...argv];
    return (await run(process.execPath, command, { cwd: root, env })).stdout;
  };
  const isSignedIn = await access(path.join(config, 'velvet/operator-token')).then(
    () => true,
    () => false,
  );
  if (!isSignedIn) {
    await call(['sign-in'], {
      OPERATOR_NAME: OPERATOR,
      OPERATOR_PASSWORD: DEMO_OPERATOR_PASSWORD,
      OPERATOR_CODE: (await call(['demo-code'])).trim(),
    });
  }
  return call(args);
}
