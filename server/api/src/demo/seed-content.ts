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

/**
 * Inserts rows by column name. Every row must have the same columns; table and columns come from
 * this folder only, never from outside.
 */
export async function insertRows(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const list = columns.join(', ');
  await client.query(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
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
    id: listing.id,
    region_id: listing.regionId,
    name: listing.name,
    class_name: listing.className,
    title: listing.title,
    bio: listing.bio,
    city: listing.city,
    age: listing.age,
    height_cm: listing.heightCm,
    bust: listing.bust,
    rating_tenths: listing.ratingTenths,
    likes: listing.likes,
    verified: listing.verified,
    pictures: Array.from(
      { length: pictureCount(listing.id) },
      (_, picture) => `portraits/${listing.id}-${picture + 1}.svg`,
    ),
    flags: listing.flags,
    sign_tag_ids: listing.signTagIds,
    hidden: false,
    sample: true,
    created_at: hoursAgo((demoListings.length - listing.id) * 6 + 2),
  }));
}

function videoRows(hoursAgo: (hours: number) => string): Row[] {
  return demoVideos.map((video) => ({
    id: video.id,
    class_id: video.classId,
    title: video.title,
    poster: video.poster,
    stream: video.stream,
    duration_seconds: demoStreamSeconds,
    hidden: false,
    sample: true,
    created_at: hoursAgo((demoVideos.length - video.id) * 12 + 3),
  }));
}

function gameRows(games: readonly DemoGame[]): Row[] {
  return games.map((game, index) => ({
    id: game.id,
    key: game.key,
    category_id: game.categoryId,
    name: game.name,
    description: game.description,
    icon: game.icon,
    period_seconds: game.periodSeconds,
    stake_min: game.stakeMin,
    stake_max: game.stakeMax,
    condition: game.condition,
    hot: game.hot,
    enabled: true,
    position: index,
  }));
}

function oddsRows(games: readonly DemoGame[]): Row[] {
  return games.flatMap((game) =>
    SIDES.map((side) => ({ game_id: game.id, side, odds_hundredths: game.oddsHundredths })),
  );
}

function noticeRows(hoursAgo: (hours: number) => string): Row[] {
  return demoNotices.map((notice) => ({
    id: notice.id,
    type: notice.type,
    name: notice.name,
    text: notice.text,
    published_at: hoursAgo(notice.ageHours),
    hidden: false,
    sample: true,
  }));
}

function configRows(now: Date): Row[] {
  const config = demoConfig(Math.floor(now.getTime() / 1_000));
  return Object.entries(config).map(([key, value]) => ({
    key,
    value,
    updated_at: now.toISOString(),
  }));
}
