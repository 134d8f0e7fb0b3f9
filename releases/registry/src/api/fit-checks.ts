import type { Budget } from '@velvet/contract/remote-manifest';
import { brokenBudgets } from '../compatibility/compatibility.ts';
import { incompatibilitiesInUse } from '../compatibility/with-releases-in-use.ts';
import { grantsOf } from '../registry/grants.ts';
import { registryOf } from '../registry/registry-of.ts';
import { type Release, readPublished } from '../release/release.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import { refusedRoutes } from '../site.ts';
import { ApiProblem } from './api-problem.ts';
import type { Submitted } from './submitted-document.ts';

interface Installed {
  readonly releasesDir: string;
  /** What is in force now. */
  readonly metadata: Metadata;
}

interface Fit extends Installed {
  readonly submitted: Submitted;
  /** The release that the document adds. */
  readonly added: Release | undefined;
}

const refuseIf = (problems: readonly string[], field: string): void => {
  if (problems.length > 0) throw new ApiProblem('refused', problems.join('\n'), field);
};

/** Versions that the document gives to everybody, or to a share, and the one before did not. */
function newlyUsed({ signed, before }: Submitted): readonly string[] {
  const { current, canary } = signed['x-velvet-app'];
  const { current: formerly, canary: formerCanary } = before['x-velvet-app'];
  return [
    ...(current === formerly ? [] : [current]),
    ...(canary && canary.version !== formerCanary?.version ? [canary.version] : []),
  ];
}

const readStored = (releasesDir: string, app: string, version: string): Promise<Release> =>
  readPublished(releasesDir, app, version).catch(() => {
    throw new ApiProblem('refused', `${app} ${version} cannot be read on the server`);
  });

/**
 * Throws an ApiProblem when a release cannot run with what is in production, or declares a route that
 * the registry does not grant. Reads descriptions only: nothing of what was sent is executed here.
 */
export async function refuseUnfit(fit: Fit): Promise<void> {
  const { releasesDir, submitted, added } = fit;
  const { app } = submitted;
  if (added) refuseUngranted(fit.metadata, added);
  for (const version of newlyUsed(submitted)) {
    const release =
      version === added?.version ? added : await readStored(releasesDir, app, version);
    await refuseIncompatible(fit, release);
  }
}

/** The same of a release that nobody gets but who opens its preview. */
export async function refuseUnfitPreview(fit: Installed, release: Release): Promise<void> {
  refuseUngranted(fit.metadata, release);
  await refuseIncompatible(fit, release);
}

function refuseUngranted({ root, targets }: Metadata, added: Release): void {
  const grants = grantsOf(root, targets.signed);
  refuseIf(refusedRoutes(added, grants), 'release.json.app.routes');
}

async function refuseIncompatible(
  { releasesDir, metadata }: Installed,
  release: Release,
): Promise<void> {
  const registry = registryOf(metadata);
  refuseIf(await incompatibilitiesInUse(release, { releasesDir, registry }), 'release.json');
}

/** Throws an ApiProblem when a release is larger than its app may be. */
export function refuseOverBudget(release: Release, budget: Budget | undefined): void {
  if (!budget) return;
  const screens = Object.values(release.app.routes).map(({ screen }) => screen);
  refuseIf(brokenBudgets(release, screens, budget), 'release.json.files');
}
