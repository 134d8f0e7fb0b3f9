import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  verified: { id: 'listings.verified' },
  sampleData: { id: 'listings.sampleData' },
  vipRequired: { id: 'listings.vipRequired' },
  loading: { id: 'listings.loading' },
  noData: { id: 'listings.noData' },
  noMore: { id: 'listings.noMore' },
  retry: { id: 'listings.retry' },
});

/** Messages with values. */
export const valued = defineMessages<{ rating: { value: number; max: number } }>({
  rating: { id: 'listings.rating' },
});
