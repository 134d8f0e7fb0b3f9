const TABLE = /(sri(?:Css)?Hashes\s*=\s*)\{([^}]*)\}/g;
const ENTRY = /(?:"[^"]+"|\d+)\s*:\s*"sha256-[^"]+"/g;

/** A runtime whose tables of hashes are in the order of their keys. */
export const withOrderedHashes = (script: string): string =>
  script.replace(TABLE, (_, before: string, entries: string) => {
    const ordered = [...entries.matchAll(ENTRY)].map(([entry]) => entry).sort();
    return `${before}{${ordered.join(',')}}`;
  });
