import { type OpsFailure, textFor, useConsole, useOpsQuery } from '@velvet/console-kit';
import { videoClassPage } from '@velvet/contract/ops/videos';
import { useMemo } from 'react';

/** A class to choose, named in the console's language. */
export interface ClassOption {
  /** Its id. */
  readonly value: string;
  readonly label: string;
}

interface Classes {
  /** In members' order; undefined until they are there. */
  readonly options: readonly ClassOption[] | undefined;
  readonly error: OpsFailure | undefined;
}

/** The classes that videos may have. */
export function useClasses(): Classes {
  const { language } = useConsole();
  const { data, error } = useOpsQuery(videoClassPage, {});
  const options = useMemo(
    () =>
      data?.items.map(({ id, name }) => ({ value: String(id), label: textFor(name, language) })),
    [data, language],
  );
  return { options, error };
}
