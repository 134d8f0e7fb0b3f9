import { parseArgs } from 'node:util';
import { changeThroughApi } from '../api-client/release-through-api.ts';
import { promote, rollBack } from '../rollout/changes.ts';
import { apiOptions, apiTarget } from './api-options.ts';
import { hereOf, type Place } from './place.ts';
import { print } from './print.ts';
import { Usage } from './usage.ts';

const changes = { promote, rollback: rollBack } as const;

/** `npm run promote -- <app>` and `npm run rollback -- <app>`. */
export async function changeCommand(
  place: Place,
  name: keyof typeof changes,
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages[name];
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: apiOptions,
  });
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0) throw new Usage(usage);
  const target = apiTarget(values, usage);
  if (target) {
    await changeThroughApi(name, { target, id, log: print });
    return [];
  }
  const { releasesDir } = hereOf(place, usage);
  return [await changes[name]({ releasesDir, id, now: new Date() })];
}
