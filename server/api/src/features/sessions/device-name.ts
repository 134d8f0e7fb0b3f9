import Bowser from 'bowser';

/** Of the column, which holds two of the library's names. */
const LENGTH_MAX = 60;

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/**
 * What a browser calls itself, as its user knows it: `Chrome (Android)`. Empty where it is not known.
 * Only names of the library's lists: of other browsers it takes the name from the header, which a
 * stranger who signs in could use to write something into the member's notices.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const known = (name: string | undefined, names: ReadonlySet<string>) =>
    name !== undefined && names.has(name) ? name : undefined;
  const system = known(os.name, systems);
  const name = known(browser.name, browsers);
  if (name === undefined) return system ?? '';
  return (system === undefined ? name : `${name} (${system})`).slice(0, LENGTH_MAX);
}
