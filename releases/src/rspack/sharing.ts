import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { HostId } from '@velvet/contract/hosts';
import {
  EARLIER_SINGLETONS_VERSION,
  earlierConsoleSingletons,
  earlierShellSingletons,
} from '@velvet/contract/served-contracts';

const require = createRequire(import.meta.url);

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

/** The version of an installed package, also of one that does not export its manifest. */
export function packageVersion(packageName: string): string {
  const folders = require.resolve.paths(packageName) ?? [];
  const file = folders
    .map((folder) => path.join(folder, packageName, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`${packageName} is not installed`);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error(`${packageName} has no version`);
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const versionsOf = (specifiers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    specifiers.map((specifier) => [specifier, packageVersion(packageOf(specifier))]),
  );

const asRanges = (versions: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([specifier, version]) => [specifier, `^${version}`]),
  );

const earlierSingletons = { shell: earlierShellSingletons, console: earlierConsoleSingletons };

/** Versions of the singletons in this build: what the host provides, to remotes of every contract that it serves. */
export const singletonVersions = (host: HostId): Record<string, string> => ({
  ...versionsOf(singletonsOfHost[host]),
  ...Object.fromEntries(
    Object.keys(earlierSingletons[host]).map((name) => [name, EARLIER_SINGLETONS_VERSION]),
  ),
});

/** What a remote of today needs of a host, by specifier. */
export const singletonRanges = (host: HostId): Record<string, string> =>
  asRanges(versionsOf(singletonsOfHost[host]));

/**
 * A remote takes every singleton from its host and ships no copy of its own. Those of the contract
 * are known by their files, by which the rest of the contract imports them.
 */
export const consumedSingletons = () =>
  Object.fromEntries(
    Object.entries(asRanges(versionsOf(sharedSingletons))).map(([specifier, requiredVersion]) => [
      specifier.startsWith('@velvet/contract/') ? require.resolve(specifier) : specifier,
      {
        shareKey: specifier,
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion,
      },
    ]),
  );
