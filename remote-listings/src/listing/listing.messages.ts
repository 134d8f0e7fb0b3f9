import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  verified: { id: 'listings.verified' },
  sampleData: { id: 'listings.sampleData' },
  vipRequired: { id: 'listings.vipRequired' },
  loading: { id: 'listings.loading' },
  noData: { id: 'listings.noData' },
  noMore: { id: 'listings.noMore' },
  retry: { id: 'listings.retry' },
  back: { id: 'listings.back' },
  close: { id: 'listings.close' },
  refresh: { id: 'listings.refresh' },
  clearSearch: { id: 'listings.clearSearch' },
  saved: { id: 'listings.saved' },
});

/** Messages with values. */
export const valued = defineMessages<{ rating: { value: number; max: number } }>({
  rating: { id: 'listings.rating' },
});
