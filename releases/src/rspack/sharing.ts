import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Module specifiers that exist once per page, provided by the host (see docs/decisions/0001). */
export const sharedSingletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'redux',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
  '@velvet/shared/api',
  '@velvet/shared/contract/codec',
  '@velvet/shared/contract/page',
  '@velvet/shared/contract/primitives',
  '@velvet/shared/feature',
  '@velvet/shared/i18n',
  '@velvet/shared/routes',
  '@velvet/shared/store',
  '@velvet/shared/ui',
  '@velvet/shared/ui/deferred',
] as const;

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

/** Versions of the singletons in this build: what the host provides. */
export const singletonVersions = (): Record<string, string> =>
  Object.fromEntries(
    sharedSingletons.map((specifier) => [specifier, packageVersion(packageOf(specifier))]),
  );

/** What a remote needs of the host, by specifier. */
export const singletonRanges = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(singletonVersions()).map(([specifier, version]) => [specifier, `^${version}`]),
  );

/**
 * A remote takes every singleton from the host and ships no copy of its own. Those of the contract
 * are known by their files, by which the rest of the contract imports them.
 */
export const consumedSingletons = () =>
  Object.fromEntries(
    Object.entries(singletonRanges()).map(([specifier, requiredVersion]) => [
      specifier.startsWith('@velvet/shared/contract/') ? require.resolve(specifier) : specifier,
      {
        shareKey: specifier,
        singleton: true,
        import: false as const,
        strictVersion: true,
        requiredVersion,
      },
    ]),
  );
