import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Problem } from '../syntax/source.ts';

/** Licences that require only their text and a notice. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages with another licence, with the reason; none of them is part of what browsers get. */
const exceptions: Readonly<
  Record<string, { readonly licence: string | undefined; readonly why: string }>
> = {
  argparse: { licence: 'Python-2.0', why: 'a dependency of tools' },
  'axe-core': { licence: 'MPL-2.0', why: 'runs in tests, unchanged' },
  // Its LICENSE file has the MIT licence, its package.json no word of it.
  'browser-assert': { licence: undefined, why: 'MIT, a dependency of Storybook' },
  'caniuse-lite': { licence: 'CC-BY-4.0', why: 'data that the build reads' },
  pako: { licence: '(MIT AND Zlib)', why: 'a dependency of the load generator' },
  jsonify: { licence: 'Public Domain', why: 'a dependency of tools' },
  'web-push': {
    licence: 'MPL-2.0',
    why: 'a library of the server, unchanged',
  },
  spawndamnit: { licence: 'SEE LICENSE IN LICENSE', why: 'its file holds the MIT licence' },
};

/**
 * `sharp`'s own code is Apache-2.0. Its binaries hold libvips under the LGPL: a library of the
 * server, loaded as it comes, of which the product's own code is no part.
 */
const libvips: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-[a-z0-9-]+$/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-[a-z0-9]+$/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
};

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string()),
      link: v.optional(v.boolean()),
      dependencies: v.optional(v.record(v.string(), v.string())),
      devDependencies: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});

const MODULES = 'node_modules/';

/** Whether an SPDX expression allows at least one permitted choice. Unknown licences are refused. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

const readLock = (root: string) =>
  v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

/** Direct dependencies that the list of libraries lacks, neither by name nor by scope. */
export function checkLibraries(root: string): readonly Problem[] {
  const file = 'docs/dependencies.md';
  const document = readFileSync(join(root, file), 'utf8');
  const isListed = (name: string) =>
    [name, name.replace(/\/.*/, '/*')].some((each) => document.includes(`\`${each}\``));
  const direct = Object.entries(readLock(root)).flatMap(
    ([place, { dependencies, devDependencies }]) =>
      place.includes(MODULES) ? [] : Object.keys({ ...dependencies, ...devDependencies }),
  );
  return [...new Set(direct)]
    .filter((name) => !/^(?:@velvet\/|create-velvet-remote$)/.test(name) && !isListed(name))
    .map((name) => ({ file, message: `lacks ${name}: why it is used, who keeps it, its licence` }));
}

/** Dependencies of the lock file whose licence is unknown or not among those that are allowed. */
export function checkLicences(root: string): readonly Problem[] {
  return Object.entries(readLock(root)).flatMap(([place, { license, link }]) => {
    // Workspaces are ours.
    if (!place.includes(MODULES) || link) return [];
    const name = place.slice(place.lastIndexOf(MODULES) + MODULES.length);
    const exception = Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
    const isKnown =
      (exception !== undefined && exception.licence === license) ||
      (license !== undefined && Object.hasOwn(libvips, license) && libvips[license]?.test(name));
    if (isKnown || (license !== undefined && isAllowed(license))) return [];
    const message = `${name} has the licence ${license ?? 'unknown'}; allow it with a reason, or do without`;
    return [{ file: 'package-lock.json', message }];
  });
}
