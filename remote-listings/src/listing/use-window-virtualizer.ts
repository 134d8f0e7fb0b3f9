import { useEffect, useState } from 'react';

type WindowVirtualizer = typeof import('virtua').WindowVirtualizer;

/** Up to two pages are not worth the code that leaves most of a list out. */
const PLAIN_ENTRIES = 20;
let loaded: WindowVirtualizer | undefined;

async function load(): Promise<WindowVirtualizer> {
  const module = await import(/* webpackChunkName: "virtual-list" */ 'virtua');
  loaded = module.WindowVirtualizer;
  return loaded;
}

/** What renders long lists, once a list is long and its code is there; undefined until then. */
export function useWindowVirtualizer(entryCount: number): WindowVirtualizer | undefined {
  const isLong = entryCount > PLAIN_ENTRIES;
  const [Virtualizer, setVirtualizer] = useState(() => loaded);
  useEffect(() => {
    if (Virtualizer || entryCount < PLAIN_ENTRIES) return;
    let isGone = false;
    load().then(
      (found) => {
        if (!isGone) setVirtualizer(() => found);
      },
      // The list works without; the next page tries again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [Virtualizer, entryCount]);
  return isLong ? Virtualizer : undefined;
}
