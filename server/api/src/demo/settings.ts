import { textOf, textsOf } from './localized.ts';

/** Banks in the picker; ids are places in the list, from 1. The banks are invented. */
export const demoBanks = textsOf('bank');

/** Pictures and headlines of the four banners; two lead into the app. */
export const demoBanners = [null, '/Video', '/Lottery', null].map((link, index) => ({
  image: `banners/banner-${index + 1}.webp`,
  link,
  headline: textOf(`banner.${index + 1}`),
}));

const TICKER_ITEMS = 24;
const TICKER_STEP_S = 1_900;

/** Config by key. Texts that are shown are localized; money is in minor units. */
export function demoConfig(nowSeconds: number): Readonly<Record<string, unknown>> {
  return {
    name: 'Velvet',
    support_enabled: true,
    // Empty: the bundled pages.
    support_url: '',
    rules_url: '',
    ip_lookup_url: '/api/ip',
    withdraw_rule: { min: 1_000_000, max: 50_000_000, perDay: 3 },
    // A demo is there to see a withdrawal paid.
    withdrawal_wait: { hours: 0 },
    // Whether the listings' numbers are those of samples.
    listing_counts: { sample: true },
    ticker: {
      sample: true,
      items: Array.from({ length: TICKER_ITEMS }, (_, index) => ({
        member: `V00****${String(100 + ((index * 47) % 900))}`,
        time: nowSeconds - (index + 1) * TICKER_STEP_S,
      })),
    },
    notice: textOf('notice'),
    intro: textOf('intro'),
    terms: textOf('terms'),
  };
}
