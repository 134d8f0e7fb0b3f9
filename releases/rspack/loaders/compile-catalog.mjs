import { parse } from '@formatjs/icu-messageformat-parser';

/** A catalog of ICU texts as JSON of syntax trees, so that browsers carry no parser. Throws for an invalid text. */
export function compileCatalog(catalog) {
  const entries = Object.entries(JSON.parse(catalog)).map(([id, text]) => {
    try {
      return [id, parse(text)];
    } catch (cause) {
      throw new Error(`${id} is no ICU message: ${cause.message}`, { cause });
    }
  });
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}
