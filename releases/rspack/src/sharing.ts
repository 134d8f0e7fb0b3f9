import type { HostId } from '@velvet/contract/hosts';
import { EARLIER_SINGLETONS_VERSION, withEarlierNames } from '@velvet/contract/served-contracts';
import { type BuildPolicy, sharedSingletons } from './build-options.ts';
import { installedVersion, resolveFrom, versionIn } from './installed.ts';

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const versionsOf = (specifiers: readonly string[], folder: string): Record<string, string> =>
  Object.fromEntries(
    specifiers.map((specifier) => [specifier, versionIn(folder, packageOf(specifier))]),
  );

const asRanges = (versions: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([specifier, version]) => [specifier, `^${version}`]),
  );

/** Versions of a host's singletons, as they are installed for the app in a folder, by the specifiers of today. */
export const installedVersions = (
  policy: BuildPolicy,
  host: HostId,
  folder: string,
): Record<string, string> => versionsOf(policy.singletonsOfHost[host], folder);

/** The same with the share keys of every contract that the host serves: all that it provides. */
export const singletonVersions = (
  policy: BuildPolicy,
  host: HostId,
  folder: string,
): Record<string, string> => {
  const own = installedVersions(policy, host, folder);
  const earlier = Object.keys(withEarlierNames(own)).map((name) => [
    name,
    EARLIER_SINGLETONS_VERSION,
  ]);
  return { ...Object.fromEntries(earlier), ...own };
};

/** What the remote in a folder needs of a host, by specifier. */
export const singletonRanges = (
  policy: BuildPolicy,
  host: HostId,
  folder: string,
): Record<string, string> => asRanges(installedVersions(policy, host, folder));

/**
 * The remote in a folder takes every singleton from its host and ships no copy of its own. Those of the
 * contract are known by their files, by which the rest of the contract imports them. A package that is
 * not installed, such as the console's for a remote without pages there, cannot be imported either.
 */
export function consumedSingletons(policy: BuildPolicy, folder: string) {
  const installed = sharedSingletons(policy).filter(
    (specifier) => installedVersion(folder, packageOf(specifier)) !== undefined,
  );
  return Object.fromEntries(
    Object.entries(asRanges(versionsOf(installed, folder))).map(([specifier, requiredVersion]) => [
      specifier.startsWith('@velvet/contract/') ? resolveFrom(folder, specifier) : specifier,
      {
        shareKey: specifier,
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion,
      },
    ]),
  );
}
