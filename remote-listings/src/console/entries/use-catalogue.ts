import { textFor, useConsole, useOpsQuery } from '@velvet/console-kit';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import { useMemo } from 'react';

/** A region or sign to choose, named in the console's language. */
export interface CatalogueOption {
  /** Its id. */
  readonly value: string;
  readonly label: string;
}

/** The regions that listings lie in, in members' order; none until they are there. */
export function useRegions(): readonly CatalogueOption[] {
  return useOptions(useOpsQuery(regionPage, {}).data);
}

/** The signs that listings may have, in members' order; none until they are there. */
export function useSigns(): readonly CatalogueOption[] {
  return useOptions(useOpsQuery(signPage, {}).data);
}

interface Named {
  readonly id: number;
  readonly name: Parameters<typeof textFor>[0];
}

function useOptions(data: { readonly items: readonly Named[] } | undefined) {
  const { language } = useConsole();
  return useMemo(
    () =>
      (data?.items ?? []).map(({ id, name }) => ({
        value: String(id),
        label: textFor(name, language),
      })),
    [data, language],
  );
}
