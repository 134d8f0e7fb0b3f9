import { type Id, toId } from '@velvet/contract/brand';
import sharp from 'sharp';
import { storePhoto } from '../features/media/photo-store.ts';
import { cleanPicture } from '../features/media/picture.ts';
import { filesIn } from './stored-files.ts';
import type { TestDatabase } from './test-database.ts';

async function insert(db: TestDatabase, statement: string, values: unknown[] = []) {
  const { rows } = await db.owner.query<{ id: number }>(statement, values);
  return rows[0]?.id ?? 0;
}

export async function aRegion(db: TestDatabase): Promise<Id<'region'>> {
  return toId(
    await insert(db, `INSERT INTO region (name) VALUES ('{"en": "North"}') RETURNING id`),
  );
}

export async function aSignTag(db: TestDatabase): Promise<Id<'sign'>> {
  return toId(
    await insert(db, `INSERT INTO sign_tag (name) VALUES ('{"en": "New"}') RETURNING id`),
  );
}

/** A shown listing in a region of its own, with these photos. */
export async function aListing(
  db: TestDatabase,
  pictures: readonly string[] = [],
): Promise<Id<'listing'>> {
  const id = await insert(
    db,
    `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, pictures)
     VALUES ($1, 'Rose', '{"en": "C"}', '{"en": "T"}', '{"en": "X"}', 25, 170, $2) RETURNING id`,
    [await aRegion(db), pictures],
  );
  return toId(id);
}

export async function aBanner(db: TestDatabase): Promise<Id<'banner'>> {
  const statement = `INSERT INTO banner (image) VALUES ('banners/b.webp') RETURNING id`;
  return toId(await insert(db, statement));
}

/** A shown notice to everybody. */
export async function aNotice(db: TestDatabase): Promise<Id<'notice'>> {
  const statement = `INSERT INTO notice (type, name, text)
    VALUES (3, '{"en": "N"}', '{"en": "T"}') RETURNING id`;
  return toId(await insert(db, statement));
}

/** A picture of one colour on its left and another one on its right half. */
export const aPicture = (
  format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png',
  width = 40,
  height = 20,
) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
        left: width / 2,
        top: 0,
      },
    ])
    .toFormat(format)
    .toBuffer();

/** Stores a photo as an upload would. */
export async function aStoredPhoto(dataDir: string, width = 40): Promise<string> {
  const picture = await cleanPicture(await aPicture('png', width));
  if (!picture) throw new Error('The picture cannot be read');
  return storePhoto(filesIn(dataDir), picture);
}

/** The version that an operator sees of something that can be edited. */
export async function contentVersion(db: TestDatabase, kind: string, id: number): Promise<string> {
  const { rows } = await db.owner.query<{ version: string }>(
    'SELECT content_version($1, $2) AS version',
    [kind, id],
  );
  return rows[0]?.version ?? '';
}
