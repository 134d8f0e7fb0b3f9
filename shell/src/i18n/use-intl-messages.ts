import type { Catalog } from '@velvet/sdk/feature';
import { useMemo, useSyncExternalStore } from 'react';
import type { IntlConfig } from 'react-intl';
import { asIntlMessages } from './intl-messages.ts';

/** What a development server's catalogs send to the page once their texts were edited. */
const EDITED = 'velvet:messages-edited';
let edits = 0;

function subscribe(listener: () => void): () => void {
  const note = () => {
    edits += 1;
    listener();
  };
  window.addEventListener(EDITED, note);
  return () => window.removeEventListener(EDITED, note);
}
const useEdits =
  process.env.NODE_ENV === 'production'
    ? () => 0
    : () =>
        useSyncExternalStore(
          subscribe,
          () => edits,
          () => 0,
        );

/** A catalog as react-intl takes it; in development another object after each edit. */
export function useIntlMessages(catalog: Catalog): NonNullable<IntlConfig['messages']> {
  const version = useEdits();
  return useMemo(
    () => asIntlMessages(version === 0 ? catalog : { ...catalog }),
    [catalog, version],
  );
}
