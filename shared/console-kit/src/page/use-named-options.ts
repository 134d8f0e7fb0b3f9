import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useMemo } from 'react';
import { useConsole } from '../host/console-host.ts';
import { textFor } from '../language/translated-field.tsx';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { useOpsQuery } from '../ops/use-ops-query.ts';

interface NamedItem {
  readonly id: number;
  readonly name: TextByLanguage;
}

/** Something to choose, named in the console's language. */
export interface NamedOption {
  /** Its id. */
  readonly value: string;
  readonly label: string;
}

interface NamedOptions {
  /** In the order of the list; undefined until they are there. */
  readonly options: readonly NamedOption[] | undefined;
  /** What the one with this id is called; its number where that is not known. */
  readonly nameOf: (id: number | string) => string;
  readonly error: OpsFailure | undefined;
}

/** The entries of a short list as options of a select. */
export function useNamedOptions<Item extends NamedItem>(
  endpoint: OpsEndpoint<object, { readonly items: readonly Item[] }>,
): NamedOptions {
  const { language } = useConsole();
  const { data, error } = useOpsQuery(endpoint, {});
  const options = useMemo(
    () =>
      data?.items.map(({ id, name }) => ({ value: String(id), label: textFor(name, language) })),
    [data, language],
  );
  const nameOf = (id: number | string) =>
    options?.find(({ value }) => value === String(id))?.label ?? `#${id}`;
  return { options, nameOf, error };
}
