import { CONTRACT_VERSION } from './version.ts';

/**
 * Versions of the contract that the hosts of this build serve, the newest first. Before one is removed here, nobody
 * may use it any more: `npx velvet releases list contracts` tells (see docs/releases.md).
 */
export const servedContracts: readonly number[] = [CONTRACT_VERSION, 3];

/** In contract 3 all packages of this scope were `@velvet/shared`: where each was. */
const earlierPlaces: Readonly<Record<string, string>> = {
  contract: 'shared/contract',
  sdk: 'shared',
  ui: 'shared/ui',
  'console-kit': 'shared/console',
};

/** The version in which hosts offer the share keys of contract 3: the last that had them. */
export const EARLIER_SINGLETONS_VERSION = '2.1.0';

/** The share key of a singleton in contract 3; most have the same one. */
const earlierName = (specifier: string): string =>
  specifier.replace(/^@velvet\/([^/]+)/, (_, name) => `@velvet/${earlierPlaces[name] ?? name}`);

/** Singletons by their share keys in every contract that hosts serve, given those of today. */
export const withEarlierNames = <Module>(
  singletons: Readonly<Record<string, Module>>,
): Readonly<Record<string, Module>> => ({
  ...singletons,
  ...Object.fromEntries(
    Object.entries(singletons).map(([specifier, module]) => [earlierName(specifier), module]),
  ),
});
