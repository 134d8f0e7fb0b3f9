import type { Crop, ListingPhoto } from '@velvet/contract/ops/listings';
import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import type { Queryable } from '../../database/queryable.ts';
import { inTransaction } from '../../database/transaction.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { fileOf, type OpsCall, type OpsHandlers, type OpsInputs } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { photoKind, readPhoto, removePhoto, storePhoto } from '../media/photo-store.ts';
import { cutPicture } from '../media/picture.ts';
import { readUploadedPicture } from '../media/picture-ops.ts';
import { findPhotos, type StoredPhoto, writePhotos } from './listing-desk.ts';

/** Large enough for the full-screen viewer of any phone. */
const PHOTO_SIDE_PX = 2_560;

/** Replaces the photos of a listing by what `change` makes of them. */
const changePhotos = <const Outcome extends string>(
  { db, services: { pool, files: store }, afterCommit }: OpsCall,
  { id, version }: { readonly id: number; readonly version: string },
  outcome: Outcome,
  change: (photos: readonly StoredPhoto[]) => Promise<readonly StoredPhoto[] | OpsRefused>,
) =>
  decideOnVersion(db, 'listing', { id, version }, async () => {
    await keepPhotos(db);
    const photos = (await findPhotos(db, id)) ?? [];
    const changed = await change(photos);
    if (changed instanceof OpsRefused) return changed;
    const said = outcomeOf(await writePhotos(db, id, changed), ['ok']);
    if (said instanceof OpsRefused) return said;
    const left = new Set(changed.flatMap(filesOf));
    const gone = photos.flatMap(filesOf).filter((file) => !left.has(file));
    if (gone.length > 0) afterCommit(() => removeUnused(pool, store, gone));
    return outcome;
  });

/** Nobody removes a photo before this transaction ends, so that one stored in it is there then. */
const keepPhotos = (db: Queryable): Promise<unknown> =>
  db.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);

const LOCK = `hashtext('velvet.photos')`;

const filesOf = ({ file, source }: StoredPhoto): readonly string[] => [file, source];

/** Removes the files of photos that no listing has any more; two may have the same one. */
const removeUnused = (pool: pg.Pool, store: FileStore, files: readonly string[]): Promise<void> =>
  inTransaction(pool, async (db) => {
    await db.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await db.query<{ file: string }>(
      `SELECT f.file FROM unnest($1::text[]) AS f (file)
        WHERE NOT EXISTS (SELECT FROM listing l WHERE f.file = ANY (l.pictures))
          AND NOT EXISTS (SELECT FROM listing_photo p WHERE f.file IN (p.file, p.source))`,
      [files],
    );
    for (const { file } of rows) await removePhoto(store, file);
  });

/** What operators do with the photos of listings. */
export const listingPhotoOps = {
  listing_photo_add: async (call, { id, version }) => {
    const picture = await readUploadedPicture(fileOf(call), PHOTO_SIDE_PX);
    if (!picture) return new OpsRefused('bad_picture');
    let file = '';
    const added = await changePhotos(call, { id, version }, 'added', async (photos) => {
      file = await storePhoto(call.services.files, picture);
      const isThere = photos.some((photo) => photo.file === file);
      return isThere ? photos : [...photos, { file, source: file, crop: null, alt: null }];
    });
    return added instanceof OpsRefused ? added : { file, added };
  },
  listing_photo_order: (call, { id, version, files }) =>
    changePhotos(call, { id, version }, 'ordered', async (photos) => {
      const byFile = new Map(photos.map((photo) => [photo.file, photo]));
      const ordered = [...new Set(files)].flatMap((file) => byFile.get(file) ?? []);
      const isWhole = ordered.length === photos.length && files.length === photos.length;
      return isWhole ? ordered : new OpsRefused('bad_field', { field: 'files' });
    }),
  listing_photo_describe: describe,
  listing_photo_remove: (call, { id, version, file }) =>
    changePhotos(call, { id, version }, 'removed', async (photos) => {
      const left = photos.filter((photo) => photo.file !== file);
      return left.length < photos.length ? left : new OpsRefused('bad_field', { field: 'file' });
    }),
} satisfies Partial<OpsHandlers>;

async function describe(call: OpsCall, input: OpsInputs['listing_photo_describe']) {
  const { id, version, alt = null, crop } = input;
  let { file } = input;
  const change = async (photos: readonly StoredPhoto[]) => {
    const photo = photos.find((each) => each.file === file);
    if (!photo) return new OpsRefused('bad_field', { field: 'file' });
    const cropped = await cropTo(call, photo, crop);
    if (cropped instanceof OpsRefused) return cropped;
    if (photos.some((each) => each !== photo && each.file === cropped.file)) {
      return new OpsRefused('bad_field', { field: 'crop' });
    }
    file = cropped.file;
    return photos.map((each) => (each === photo ? { ...cropped, alt } : each));
  };
  const described = await changePhotos(call, { id, version }, 'described', change);
  return described instanceof OpsRefused ? described : { file, described };
}

/** The photo with another crop, which is made of its source. */
async function cropTo(
  { services: { files } }: OpsCall,
  photo: StoredPhoto,
  crop: Crop | undefined,
): Promise<StoredPhoto | OpsRefused> {
  if (!crop) return { ...photo, file: photo.source, crop: null };
  const kind = photoKind(photo.source);
  const source = kind && (await readPhoto(files, photo.source));
  if (!kind || !source) return new OpsRefused('bad_field', { field: 'crop' });
  const cut = await cutPicture(await source.body('identity'), kind, crop);
  const file = await storePhoto(files, cut);
  return { ...photo, file, crop: [crop.left, crop.top, crop.width, crop.height] };
}

export const toListingPhoto = ({ file, source, crop, alt }: StoredPhoto): ListingPhoto => ({
  file,
  source,
  ...(crop ? { crop: { left: crop[0], top: crop[1], width: crop[2], height: crop[3] } } : {}),
  ...(alt ? { alt } : {}),
  uploaded: photoKind(source) !== undefined,
});
