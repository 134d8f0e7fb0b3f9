import type { HostId } from '@velvet/contract/hosts';
import { EARLIER_SINGLETONS_VERSION, withEarlierNames } from '@velvet/contract/served-contracts';
import { installedVersion, resolveFrom, versionIn } from './installed.ts';

/** Libraries that both hosts provide. */
const libraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'redux',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
] as const;
const contract = [
  '@velvet/contract/codec',
  '@velvet/contract/page',
  '@velvet/contract/primitives',
] as const;

/** Module specifiers that exist once per page, provided by its host (see docs/decisions/0001). */
export const singletonsOfHost: Readonly<Record<HostId, readonly string[]>> = {
  shell: [
    ...libraries,
    '@velvet/sdk/api',
    ...contract,
    '@velvet/sdk/feature',
    '@velvet/sdk/i18n',
    '@velvet/sdk/routes',
    '@velvet/sdk/store',
    '@velvet/ui',
    '@velvet/ui/deferred',
  ],
  console: [...libraries, ...contract, '@mantine/core', '@velvet/console-kit'],
};

/** Every specifier that some host provides. */
export const sharedSingletons: readonly string[] = [
  ...new Set([...singletonsOfHost.shell, ...singletonsOfHost.console]),
];

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
export const installedVersions = (host: HostId, folder: string): Record<string, string> =>
  versionsOf(singletonsOfHost[host], folder);

/** The same with the share keys of every contract that the host serves: all that it provides. */
export const singletonVersions = (host: HostId, folder: string): Record<string, string> => {
  const own = installedVersions(host, folder);
  const earlier = Object.keys(withEarlierNames(own)).map((name) => [
    name,
    EARLIER_SINGLETONS_VERSION,
  ]);
  return { ...Object.fromEntries(earlier), ...own };
};

/** What the remote in a folder needs of a host, by specifier. */
export const singletonRanges = (host: HostId, folder: string): Record<string, string> =>
  asRanges(installedVersions(host, folder));

/**
 * The remote in a folder takes every singleton from its host and ships no copy of its own. Those of the
 * contract are known by their files, by which the rest of the contract imports them. A package that is
 * not installed, such as the console's for a remote without pages there, cannot be imported either.
 */
export function consumedSingletons(folder: string) {
  const installed = sharedSingletons.filter(
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
