import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  sections: { id: 'listings.home.sections' },
  listings: { id: 'listings.home.tab.listings' },
  matches: { id: 'listings.home.tab.matches' },
  terms: { id: 'listings.home.tab.terms' },
  cities: { id: 'listings.home.cities' },
  announcements: { id: 'listings.home.announcements' },
  more: { id: 'listings.home.more' },
  less: { id: 'listings.home.less' },
  meetings: { id: 'listings.home.meetings' },
  pauseMatches: { id: 'listings.home.pauseMatches' },
  playMatches: { id: 'listings.home.playMatches' },
  rules: { id: 'listings.home.rules' },
});

/** Messages with values. */
export const valued = defineMessages<{ counts: { shown: number; total: number } }>({
  counts: { id: 'listings.home.counts' },
});
