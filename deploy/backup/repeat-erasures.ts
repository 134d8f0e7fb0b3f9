import { randomBytes } from 'node:crypto';
import { createFolderStore } from '@velvet/files/folder';
import type { Queryable } from '../../server/api/src/database/queryable.ts';
import { createNameMac } from '../../server/api/src/features/accounts/username.ts';
import {
  createNoteMac,
  ERASURES_FOLDER,
  type ErasureNote,
  type NoteMac,
  readErasureNotes,
  repeatErasures,
} from '../../server/api/src/features/privacy/erasure-notes.ts';
import { loadAppSecret } from '../../server/api/src/secrets/app-secret.ts';
import type { Secrets } from '../cluster/secrets.ts';
import { secretFiles } from '../cluster/services/environment.ts';
import type { CheckResult } from './check-restored.ts';
import type { PlaceFile } from './copy-files.ts';

type NameMac = (skeleton: string) => Buffer;

/** The marks of erased names, and what proves notes, with the secret of the installation. */
export async function macsOf(
  secrets: Secrets,
): Promise<{ readonly nameMac: NameMac; readonly noteMac: NoteMac }> {
  const erasedNamesKey = await secrets.find(secretFiles.erasedNames);
  const secret = await loadAppSecret('', await secrets(secretFiles.current), { erasedNamesKey });
  return { nameMac: createNameMac(secret), noteMac: createNoteMac(secret) };
}

/** Marks for a database that is thrown away. */
export const noNameMac: NameMac = () => randomBytes(32);

/** The notes in a backup of files, or in the DATA_DIR of a cluster that was lost. */
export const notesIn = (folder: string, noteMac: NoteMac): AsyncIterable<ErasureNote> =>
  readErasureNotes(createFolderStore(folder), noteMac);

/** Copies the notes of the DATA_DIR of a lost cluster. */
export async function placeNotes(dataDir: string, place: PlaceFile): Promise<void> {
  const lost = createFolderStore(dataDir);
  for await (const { key } of lost.list(ERASURES_FOLDER)) await place(key, lost.locate(key));
}

/** Repeats noted erasures in a restored database. Those that cannot be repeated yet are problems. */
export async function repeatIn(
  db: Queryable,
  notes: AsyncIterable<ErasureNote>,
  nameMac: NameMac,
): Promise<CheckResult> {
  const { noted, repeated, held } = await repeatErasures({ db, notes, nameMac });
  return {
    name: 'erasures',
    figures: `${noted} noted, ${repeated} repeated`,
    problems: held.map(({ memberId, reason }) => `member ${memberId} cannot be erased: ${reason}`),
  };
}
