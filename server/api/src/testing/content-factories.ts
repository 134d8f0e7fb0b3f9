import type { Id } from '@velvet/contract/brand';
import sharp from 'sharp';
import { storePhoto } from '../features/media/photo-store.ts';
import { cleanPicture } from '../features/media/picture.ts';
import { idFrom } from './database-factories.ts';
import { filesIn } from './stored-files.ts';
import type { TestDatabase } from './test-database.ts';

export const aRegion = ({ owner }: TestDatabase): Promise<Id<'region'>> =>
  idFrom(owner, `INSERT INTO region (name) VALUES ('{"en": "North"}') RETURNING id`);

export const aSignTag = ({ owner }: TestDatabase): Promise<Id<'sign'>> =>
  idFrom(owner, `INSERT INTO sign_tag (name) VALUES ('{"en": "New"}') RETURNING id`);

/** A shown listing in a region of its own, with these photos. */
export async function aListing(
  db: TestDatabase,
  pictures: readonly string[] = [],
): Promise<Id<'listing'>> {
  return idFrom(
    db.owner,
    `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, pictures)
     VALUES ($1, 'Rose', '{"en": "C"}', '{"en": "T"}', '{"en": "X"}', 25, 170, $2) RETURNING id`,
    [await aRegion(db), pictures],
  );
}

export const aBanner = ({ owner }: TestDatabase): Promise<Id<'banner'>> =>
  idFrom(owner, `INSERT INTO banner (image) VALUES ('banners/b.webp') RETURNING id`);

/** A shown notice to everybody. */
export const aNotice = ({ owner }: TestDatabase): Promise<Id<'notice'>> =>
  idFrom(
    owner,
    `INSERT INTO notice (type, name, text)
     VALUES (3, '{"en": "N"}', '{"en": "T"}') RETURNING id`,
  );

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
