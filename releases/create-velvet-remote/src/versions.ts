import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The versions that a new repository begins with, by package: those that this package was released
 * with. They are written when it is packed.
 */
const FILE = path.join(import.meta.dirname, '../versions.json');

/** What the repository's sources import, and its tests. */
export const libraries: readonly string[] = [
  '@reduxjs/toolkit',
  'react',
  'react-dom',
  'react-intl',
  'react-redux',
  'react-router-dom',
];
export const testLibraries: readonly string[] = [
  '@playwright/test',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  'axe-core',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];
export const ownPackages: readonly string[] = ['@velvet/contract', '@velvet/sdk', '@velvet/ui'];
export const ownTools: readonly string[] = ['@velvet/cli', '@velvet/rspack'];

/** Throws where this package was not packed. */
export function readVersions(): Readonly<Record<string, string>> {
  const versions: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
  if (typeof versions !== 'object' || versions === null) throw new Error(`${FILE} is no list`);
  return Object.fromEntries(Object.entries(versions).map(([name, text]) => [name, String(text)]));
}
