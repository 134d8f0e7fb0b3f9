import { dirname, resolve } from 'node:path';
import { workspaceFolders } from '../syntax/source.ts';
import { extraction, formatjs } from './formatjs.ts';
import { BASE_TAG, catalogFile, hasFile, messagePlaces } from './translations.ts';

/** `npm run messages`: writes the English catalogs from the messages that the sources define. */
const root = resolve(import.meta.dirname, '../..');

for (const place of workspaceFolders(root).flatMap((folder) => messagePlaces(root, folder))) {
  const file = catalogFile(place, BASE_TAG);
  // The server defines no messages; its English catalog is written by hand.
  if (place.folder === 'server/api' || !hasFile(root, dirname(file))) continue;
  const inside = messagePlaces(root, place.folder).filter(
    ({ sources }) => sources !== place.sources && sources.startsWith(`${place.sources}/`),
  );
  const args = extraction(
    [place.sources],
    inside.map(({ sources }) => sources),
  );
  const written = formatjs(root, ...args, '--format', 'simple', '--out-file', file);
  console.log(written.ok ? file : written.details);
  if (!written.ok) process.exitCode = 1;
}
