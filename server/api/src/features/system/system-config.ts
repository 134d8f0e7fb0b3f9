import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import { epochSeconds } from '@velvet/contract/primitives';
import type { SystemConfig } from '@velvet/contract/system';
import { toEpochSeconds } from '@velvet/contract/time';
import * as v from 'valibot';
import {
  inLanguage,
  type LocalizedText,
  readLocalizedText,
} from '../../messages/localized-text.ts';
import type { Services } from '../services.ts';

interface BannerRow {
  readonly image: string;
  readonly link: string | null;
  readonly headline: LocalizedText | null;
}

interface ConfigRow {
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly banners: readonly BannerRow[] | null;
  readonly shown: number;
  readonly total: number;
  readonly bets_until: Date | null;
  readonly movements_until: Date | null;
}

const READ = `
  SELECT
    (SELECT jsonb_object_agg(key, value) FROM config) AS config,
    (SELECT jsonb_agg(jsonb_build_object('image', image, 'link', link, 'headline', headline)
       ORDER BY position, id) FROM banner WHERE enabled) AS banners,
    s.listed AS shown, s.registered AS total,
    a.bets AS bets_until, a.movements AS movements_until
  FROM archived_until() a LEFT JOIN listing_scope s ON s.id = 0`;

const localized = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((value): LocalizedText | null => readLocalizedText(value) ?? null),
  ),
  null,
);
/** What operators set; a value that cannot be read counts as not set. */
const settings = v.object({
  name: v.fallback(v.string(), DEFAULT_PRODUCT_NAME),
  support_enabled: v.fallback(v.boolean(), true),
  support_url: v.fallback(v.string(), ''),
  rules_url: v.fallback(v.string(), ''),
  ip_lookup_url: v.fallback(v.string(), '/api/ip'),
  listing_counts: v.fallback(v.object({ sample: v.optional(v.boolean(), false) }), {
    sample: false,
  }),
  ticker: v.fallback(
    v.object({
      sample: v.boolean(),
      items: v.array(v.object({ member: v.string(), time: epochSeconds.schema })),
    }),
    { sample: false, items: [] },
  ),
  notice: localized,
  intro: localized,
  terms: localized,
});

/** The system config with its texts in one language; counts come from what is really listed. */
export async function readSystemConfig(
  { pool, mediaUrl }: Pick<Services, 'pool' | 'mediaUrl'>,
  language: Language,
): Promise<SystemConfig> {
  const { rows } = await pool.query<ConfigRow>({ name: 'system-config', text: READ });
  const row = rows[0];
  const set = v.parse(settings, { ...absent, ...row?.config });
  return {
    productName: set.name,
    notice: inLanguage(set.notice, language),
    banners: (row?.banners ?? []).map(({ image, link, headline }) => ({
      imageUrl: mediaUrl(image),
      ...(link ? { link } : {}),
      ...(headline ? { headline: inLanguage(headline, language) } : {}),
    })),
    supportEnabled: set.support_enabled,
    supportUrl: set.support_url || `/pages/support?lang=${language}`,
    rulesUrl: set.rules_url || `/pages/rules?lang=${language}`,
    ipLookupUrl: set.ip_lookup_url,
    intro: inLanguage(set.intro, language),
    terms: inLanguage(set.terms, language),
    listingCounts: {
      shown: row?.shown ?? 0,
      total: row?.total ?? 0,
      ...(set.listing_counts.sample ? { sample: true } : {}),
    },
    ticker: set.ticker,
    ...archivedOf(row),
  };
}

function archivedOf(row: ConfigRow | undefined): Pick<SystemConfig, 'archived'> {
  const [bets, movements] = [row?.bets_until, row?.movements_until];
  if (!bets && !movements) return {};
  return {
    archived: {
      ...(bets ? { betsUntil: toEpochSeconds(bets) } : {}),
      ...(movements ? { movementsUntil: toEpochSeconds(movements) } : {}),
    },
  };
}

/** An absent key would not reach its fallback. */
const absent = Object.fromEntries(Object.keys(settings.entries).map((key) => [key, null]));
