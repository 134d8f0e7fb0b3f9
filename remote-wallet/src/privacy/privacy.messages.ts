import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  close: { id: 'wallet.privacy.close', defaultMessage: 'Close your account' },
  closingTitle: {
    id: 'wallet.privacy.closingTitle',
    defaultMessage: 'Your account will be closed',
  },
  download: { id: 'wallet.privacy.download', defaultMessage: 'Download your data' },
  downloadHint: {
    id: 'wallet.privacy.downloadHint',
    defaultMessage: 'Everything about you in one JSON file, pictures included',
  },
  downloading: { id: 'wallet.privacy.downloading', defaultMessage: 'The download has begun' },
  keep: { id: 'wallet.privacy.keep', defaultMessage: 'Keep my account' },
  kept: { id: 'wallet.privacy.kept', defaultMessage: 'What is kept, and for how long' },
  keptHint: { id: 'wallet.privacy.keptHint', defaultMessage: 'Each kind of data, and who sees it' },
});

/** Texts with values. */
export const valued = defineMessages<{
  closeHint: { days: number };
  closingGivenUp: { points: string };
  closingOn: { date: string };
}>({
  closeHint: {
    id: 'wallet.privacy.closeHint',
    defaultMessage:
      '{days, plural, one {You can take it back for # day} other {You can take it back for # days}}',
  },
  closingGivenUp: {
    id: 'wallet.privacy.closingGivenUp',
    defaultMessage: '{points} points end with it.',
  },
  closingOn: {
    id: 'wallet.privacy.closingOn',
    defaultMessage: 'On {date} everything personal is erased. Until then no points can be moved.',
  },
});
