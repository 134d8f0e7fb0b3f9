import { CONTRACT_VERSION } from './version.ts';

/**
 * Versions of the contract that the hosts of this build serve, the newest first. Before one is removed here, nobody
 * may use it any more: `npm run releases -- contracts` tells (see docs/releases.md).
 */
export const servedContracts: readonly number[] = [CONTRACT_VERSION, 3];

/** Share keys that only remotes of an earlier contract ask for, and the specifier of the module each gets. */
type EarlierSingletons = Readonly<Record<string, string>>;

/** The version in which hosts offer the share keys of contract 3: the last that had them. */
export const EARLIER_SINGLETONS_VERSION = '2.1.0';

const earlierContractSingletons: EarlierSingletons = {
  '@velvet/shared/contract/codec': '@velvet/contract/codec',
  '@velvet/shared/contract/page': '@velvet/contract/page',
  '@velvet/shared/contract/primitives': '@velvet/contract/primitives',
};

/** Contract 3 in the shell: `@velvet/shared` before it became several packages. */
export const earlierShellSingletons: EarlierSingletons = {
  ...earlierContractSingletons,
  '@velvet/shared/api': '@velvet/sdk/api',
  '@velvet/shared/feature': '@velvet/sdk/feature',
  '@velvet/shared/i18n': '@velvet/sdk/i18n',
  '@velvet/shared/routes': '@velvet/sdk/routes',
  '@velvet/shared/store': '@velvet/sdk/store',
  '@velvet/shared/ui': '@velvet/ui',
  '@velvet/shared/ui/deferred': '@velvet/ui/deferred',
};

/** Contract 3 in the console. */
export const earlierConsoleSingletons: EarlierSingletons = {
  ...earlierContractSingletons,
  '@velvet/shared/console': '@velvet/console-kit',
};

/** The same modules, under the share keys of earlier contracts as well. */
export function withEarlierNames<Module>(
  modules: Readonly<Record<string, Module>>,
  earlier: EarlierSingletons,
): Readonly<Record<string, Module>> {
  const renamed = Object.entries(earlier).flatMap(([name, specifier]) => {
    const module = modules[specifier];
    return module === undefined ? [] : [[name, module] as const];
  });
  return { ...modules, ...Object.fromEntries(renamed) };
}
