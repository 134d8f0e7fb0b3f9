import type { Configuration } from '@rspack/core';
import type { HostId } from '@velvet/contract/hosts';
import type { BuildOptions } from './parts.ts';

/** What `rspack.config.base.ts` at the root decides for all builds. */
export interface BuildPolicy {
  /** Module specifiers that exist once per page, provided by its host. */
  readonly singletonsOfHost: Readonly<Record<HostId, readonly string[]>>;
  /** The configuration that all builds begin with. */
  readonly common: (
    options: BuildOptions,
    kind?: { readonly isForOperatorsOnly?: boolean },
  ) => Configuration;
}

/** Every specifier that some host provides. */
export const sharedSingletons = ({ singletonsOfHost }: BuildPolicy): readonly string[] => [
  ...new Set([...singletonsOfHost.shell, ...singletonsOfHost.console]),
];
