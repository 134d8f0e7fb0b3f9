import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  sections: { id: 'listings.home.sections', defaultMessage: 'Home sections' },
  listings: { id: 'listings.home.tab.listings', defaultMessage: 'Listings' },
  matches: { id: 'listings.home.tab.matches', defaultMessage: 'Matches' },
  terms: { id: 'listings.home.tab.terms', defaultMessage: 'Terms' },
  search: { id: 'listings.home.search', defaultMessage: 'Search people' },
  language: { id: 'listings.home.language', defaultMessage: 'Language' },
  announcements: { id: 'listings.home.announcements', defaultMessage: 'Announcements' },
  more: { id: 'listings.home.more', defaultMessage: 'More' },
  less: { id: 'listings.home.less', defaultMessage: 'Less' },
  meetings: { id: 'listings.home.meetings', defaultMessage: 'successful meetings' },
  pauseMatches: { id: 'listings.home.pauseMatches', defaultMessage: 'Pause matches' },
  playMatches: { id: 'listings.home.playMatches', defaultMessage: 'Play matches' },
  rules: { id: 'listings.home.rules', defaultMessage: 'Read the rules' },
});

/** Messages with values. */
export const valued = defineMessages<{ counts: { shown: number; total: number } }>({
  counts: {
    id: 'listings.home.counts',
    defaultMessage:
      'Showing {shown, number} of {total, plural, one {# profile} other {# profiles}}',
  },
});
