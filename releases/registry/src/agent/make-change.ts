import { type ClaimedRelease, RELEASE_REPORT_MAX } from '@velvet/contract/ops/release-requests';
import { RegistryRefusal } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { isAsWanted, promote, rollBack } from '../rollout/changes.ts';
import { UntrustedRegistry } from '../signing/untrusted-registry.ts';

/** What became of a request. */
export interface Made {
  readonly outcome: 'done' | 'refused';
  /** The change as the commands print it, or why there is none; not blank. */
  readonly report: string;
  /** What went wrong on this machine, for its log. */
  readonly fault?: unknown;
}

interface MakeOptions {
  readonly releasesDir: string;
  readonly now: Date;
}

/**
 * Makes a change by the code of `npm run promote` and `npm run rollback`, with their checks, if the app is
 * still as the operator saw it. A request that was taken up before may have been made by an agent that
 * crashed before it could say so: the registry tells.
 */
export async function makeChange(request: ClaimedRelease, options: MakeOptions): Promise<Made> {
  const { app, action, claim } = request;
  try {
    if (claim > 1 && (await isMade(request, options))) return found(request);
    const change = { ...options, id: app, seen: request };
    const report = await (action === 'promote' ? promote : rollBack)(change);
    return { outcome: 'done', report: asReport(report) };
  } catch (error) {
    if (error instanceof RegistryRefusal || error instanceof UntrustedRegistry) {
      return { outcome: 'refused', report: asReport(error.message) };
    }
    // What was signed is in force, whatever failed after it.
    const isDone = await isMade(request, options).catch(() => false);
    if (isDone) return { ...found(request), fault: error };
    const reason = error instanceof Error ? error.message : String(error);
    const report = asReport(`The agent failed, and nothing was changed: ${reason}`);
    return { outcome: 'refused', report, fault: error };
  }
}

const isMade = async (request: ClaimedRelease, { releasesDir }: MakeOptions): Promise<boolean> =>
  isAsWanted(await readRegistry(releasesDir), request.app, request);

const found = ({ app, target }: ClaimedRelease): Made => ({
  outcome: 'done',
  report: `${app}: everybody gets ${target}; found done after an interruption`,
});

/** Within what the contract allows. */
const asReport = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, ' ').slice(0, RELEASE_REPORT_MAX);
