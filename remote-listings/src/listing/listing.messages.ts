import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  verified: { id: 'listings.verified', defaultMessage: 'Verified' },
  sampleData: { id: 'listings.sampleData', defaultMessage: 'Sample data' },
  allSamples: { id: 'listings.allSamples', defaultMessage: 'These profiles are sample data' },
  vipRequired: { id: 'listings.vipRequired', defaultMessage: 'VIP required!' },
  loading: { id: 'listings.loading', defaultMessage: 'Loading' },
  noData: { id: 'listings.noData', defaultMessage: 'No data~' },
  noMore: { id: 'listings.noMore', defaultMessage: 'No more' },
  retry: { id: 'listings.retry', defaultMessage: 'Retry' },
  back: { id: 'listings.back', defaultMessage: 'Back' },
  close: { id: 'listings.close', defaultMessage: 'Close' },
  refresh: { id: 'listings.refresh', defaultMessage: 'Refresh' },
  clearSearch: { id: 'listings.clearSearch', defaultMessage: 'Clear search' },
  saved: { id: 'listings.saved', defaultMessage: 'Saved' },
});

/** Messages with values. */
export const valued = defineMessages<{ rating: { value: number; max: number } }>({
  rating: { id: 'listings.rating', defaultMessage: '{value, number} of {max, number} stars' },
});
