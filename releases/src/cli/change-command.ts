import { parseArgs } from 'node:util';
import { changeThroughApi } from '../api-client/release-through-api.ts';
import { promote, rollBack } from '../rollout/changes.ts';
import { apiOptions, apiTarget } from './api-options.ts';
import { print } from './print.ts';
import { Usage, usages } from './usage.ts';

const changes = { promote, rollback: rollBack } as const;

/** `npm run promote -- <app>` and `npm run rollback -- <app>`. */
export async function changeCommand(
  releasesDir: string,
  name: keyof typeof changes,
  args: readonly string[],
): Promise<readonly string[]> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: apiOptions,
  });
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new Usage(usages[name]);
  const target = apiTarget(values, usages[name]);
  if (!target) return [await changes[name]({ releasesDir, id, now: new Date() })];
  await changeThroughApi(name, { target, id, log: print });
  return [];
}
