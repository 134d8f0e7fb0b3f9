import type pg from 'pg';
import { type DemoGame, demoGameCategories } from './games.ts';
import { demoListings, demoRegions, demoSignTags } from './listings.ts';
import type { Localized } from './localized.ts';
import { demoNotices } from './notices.ts';
import { demoBanks, demoBanners, demoConfig } from './settings.ts';
import { demoStreamSeconds, demoVideoClasses, demoVideos } from './videos.ts';

const HOUR_MS = 3_600_000;
const SIDES = ['big', 'small', 'odd', 'even'] as const;

type Row = Readonly<Record<string, unknown>>;

/** Writes everything that is shown: listings, videos, games, notices, banners, banks, config. */
export async function seedContent(
  client: pg.Client,
  now: Date,
  pictureCount: (listingId: number) => number,
  games: readonly DemoGame[],
): Promise<void> {
  const hoursAgo = (hours: number): string =>
    new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const tables: readonly (readonly [string, readonly Row[]])[] = [
    ['region', named(demoRegions)],
    ['sign_tag', named(demoSignTags)],
    ['listing', listingRows(pictureCount, hoursAgo)],
    ['banner', demoBanners.map((banner, i) => ({ id: i + 1, ...banner, position: i, ...sample }))],
    ['video_class', named(demoVideoClasses)],
    ['video', videoRows(hoursAgo)],
    ['bank', named(demoBanks).map((bank) => ({ ...bank, enabled: true }))],
    ['game_category', named(demoGameCategories)],
    ['game', gameRows(games)],
    ['game_odds', oddsRows(games)],
    ['notice', noticeRows(hoursAgo)],
    ['config', configRows(now)],
  ];
  for (const [table, rows] of tables) await insertRows(client, table, rows);
}

const sample = { enabled: true, sample: true } as const;

/** A field's name as the column has it: `region_id` of `regionId`. */
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows whose fields are named as their columns, in camel case. Every row must have the same
 * fields; table and fields come from this folder only, never from outside.
 */
export async function insertRows(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map(columnOf);
  const list = columns.join(', ');
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  await client.query(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(stored)],
  );
  if (columns.includes('id')) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

function named(names: readonly Localized[]): Row[] {
  return names.map((name, index) => ({ id: index + 1, name, position: index }));
}

function listingRows(
  pictureCount: (listingId: number) => number,
  hoursAgo: (hours: number) => string,
): Row[] {
  return demoListings.map((listing) => ({
    ...listing,
    pictures: Array.from(
      { length: pictureCount(listing.id) },
      (_, picture) => `portraits/${listing.id}-${picture + 1}.svg`,
    ),
    hidden: false,
    sample: true,
    createdAt: hoursAgo((demoListings.length - listing.id) * 6 + 2),
  }));
}

function videoRows(hoursAgo: (hours: number) => string): Row[] {
  return demoVideos.map((video) => ({
    ...video,
    durationSeconds: demoStreamSeconds,
    hidden: false,
    sample: true,
    createdAt: hoursAgo((demoVideos.length - video.id) * 12 + 3),
  }));
}

function gameRows(games: readonly DemoGame[]): Row[] {
  return games.map(({ oddsHundredths: _, ...game }, position) => ({
    ...game,
    enabled: true,
    position,
  }));
}

function oddsRows(games: readonly DemoGame[]): Row[] {
  return games.flatMap(({ id: gameId, oddsHundredths }) =>
    SIDES.map((side) => ({ gameId, side, oddsHundredths })),
  );
}

function noticeRows(hoursAgo: (hours: number) => string): Row[] {
  return demoNotices.map(({ ageHours, ...notice }) => ({
    ...notice,
    publishedAt: hoursAgo(ageHours),
    hidden: false,
    sample: true,
  }));
}

function configRows(now: Date): Row[] {
  const config = demoConfig(Math.floor(now.getTime() / 1_000));
  return Object.entries(config).map(([key, value]) => ({
    key,
    value,
    updatedAt: now.toISOString(),
  }));
}
