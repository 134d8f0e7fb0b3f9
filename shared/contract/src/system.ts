import { type Codec, type Domain, field, listOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Language, languageCodes } from './language.ts';
import { epochSeconds, flag, integer, oneOf, text, truth, url, urlOrEmpty } from './primitives.ts';

export const language: Codec<Language> = oneOf(languageCodes);

const features = record({
  /** The server accepts secrets in a POST body (spec S8.1). */
  bodyCredentials: optionalField('body_credentials', flag),
});

export const baseInfo = record({
  features: optionalField('features', features),
  serverTime: field('server_time', epochSeconds),
  /** 1 when the call's token belongs to a valid session. */
  session: optionalField('session', flag),
});
export type BaseInfo = Domain<typeof baseInfo>;

export const banner = record({
  imageUrl: field('url', url),
  link: optionalField('link', url),
  /** In the caller's language; pictures have no text of their own. */
  headline: optionalField('title', text),
});
export type Banner = Domain<typeof banner>;

const tickerItem = record({
  /** A member number masked by the server. */
  member: field('member', text),
  time: field('time', epochSeconds),
});

export const systemConfig = record({
  productName: field('name', text),
  notice: field('notice', text),
  banners: field('banners', listOf(banner)),
  supportEnabled: field('iskefu', flag),
  supportUrl: field('kefu', urlOrEmpty),
  rulesUrl: optionalField('rules_url', urlOrEmpty),
  ipLookupUrl: optionalField('ip_lookup_url', urlOrEmpty),
  intro: optionalField('intro', text),
  terms: optionalField('terms', text),
  listingCounts: optionalField(
    'listing_counts',
    record({
      shown: field('shown', integer(0)),
      total: field('total', integer(0)),
      sample: optionalField('sample', truth),
    }),
  ),
  ticker: optionalField(
    'ticker',
    record({ sample: field('sample', truth), items: field('items', listOf(tickerItem)) }),
  ),
  /** What is from before these times is in archives: pages of bets and movements do not have it. */
  archived: optionalField(
    'archived',
    record({
      betsUntil: optionalField('bets_until', epochSeconds),
      movementsUntil: optionalField('movements_until', epochSeconds),
    }),
  ),
});
export type SystemConfig = Domain<typeof systemConfig>;

export const getBaseInfo = defineEndpoint({
  name: 'base_info',
  path: '/base/baseInfo',
  method: 'GET',
  access: 'public',
  output: baseInfo,
});

export const getSystemConfig = defineEndpoint({
  name: 'sys_config',
  path: '/system/config',
  method: 'GET',
  access: 'public',
  output: systemConfig,
});

/** Without `lang` the server negotiates from Accept-Language; `msg` is the language. */
export const replaceLanguage = defineEndpoint({
  name: 'replaceLang',
  path: '/base/replaceLang',
  method: 'GET',
  access: 'public',
  input: record({ language: optionalField('lang', language) }),
  output: language,
  answersInMessage: true,
});
