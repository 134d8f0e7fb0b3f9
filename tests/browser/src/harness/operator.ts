import { execFile } from 'node:child_process';
import { access, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { root } from '@velvet/registry/build';
import { DEMO_OPERATOR_PASSWORD } from '../../../../server/api/src/demo/operators.ts';
import { SIGN_IN_LIMIT_MS, withFreshCode } from './demo-codes.ts';

const run = promisify(execFile);
/** Operators of the demo: ann has the roles administrator and finance, cleo support and content. */
type DemoOperator = 'ann' | 'cleo';

/** Runs the operator's command line against the Velvet whose releases lie in a folder. */
export const operate = (releasesDir: string, ...args: readonly string[]): Promise<string> =>
  operateAs('ann', releasesDir, ...args);

export async function operateAs(
  operator: DemoOperator,
  releasesDir: string,
  ...args: readonly string[]
): Promise<string> {
  const dataDir = path.dirname(releasesDir);
  const config = path.join(dataDir, `operator-config-${operator}`);
  const call = async (argv: readonly string[], given: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, DATA_DIR: dataDir, XDG_CONFIG_HOME: config, ...given };
    const command = [...scriptArguments('server/api/src/operator-main.ts'), ...argv];
    return (await run(process.execPath, command, { cwd: root, env })).stdout;
  };
  const isSignedIn = () =>
    access(path.join(config, 'velvet/operator-token')).then(
      () => true,
      () => false,
    );
  if (!(await isSignedIn())) {
    // Tests run at the same time, and a code is good for one sign-in.
    const isFirst = await mkdir(`${config}.lock`).then(
      () => true,
      () => false,
    );
    if (isFirst) {
      await withFreshCode((code) =>
        call(['sign-in'], {
          OPERATOR_NAME: operator,
          OPERATOR_PASSWORD: DEMO_OPERATOR_PASSWORD,
          OPERATOR_CODE: code,
        }),
      ).finally(() => rm(`${config}.lock`, { recursive: true }));
    }
    for (const since = Date.now(); !(await isSignedIn()); await sleep(100)) {
      if (Date.now() - since > SIGN_IN_LIMIT_MS) throw new Error(`${operator} is not signed in`);
    }
  }
  return call(args);
}
