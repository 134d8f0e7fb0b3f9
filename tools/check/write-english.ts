import { resolve } from 'node:path';
import { workspaceFolders } from '../syntax/source.ts';
import { extraction, formatjs } from './formatjs.ts';
import { BASE_TAG, catalogFile, hasFile } from './translations.ts';

/** `npm run messages`: writes the English catalogs from the messages that the sources define. */
const root = resolve(import.meta.dirname, '../..');

for (const folder of workspaceFolders(root)) {
  const file = catalogFile(folder, BASE_TAG);
  // The server defines no messages; its English catalog is written by hand.
  if (folder === 'api' || !hasFile(root, file)) continue;
  const written = formatjs(root, ...extraction([folder]), '--format', 'simple', '--out-file', file);
  console.log(written.ok ? file : written.details);
  if (!written.ok) process.exitCode = 1;
}
