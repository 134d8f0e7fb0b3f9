import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  missing: {
    id: 'listings.console.picture.missing',
    defaultMessage: 'The picture cannot be shown.',
  },
  uploads: { id: 'listings.console.picture.uploads', defaultMessage: 'Uploads' },
  waiting: { id: 'listings.console.picture.waiting', defaultMessage: 'Waiting' },
  done: { id: 'listings.console.picture.done', defaultMessage: 'Added' },
  wrongType: {
    id: 'listings.console.picture.wrongType',
    defaultMessage: 'This is no JPEG, PNG, WebP or AVIF.',
  },
  tooLarge: { id: 'listings.console.picture.tooLarge', defaultMessage: 'It is larger than 8 MB.' },
  retry: { id: 'listings.console.picture.retry', defaultMessage: 'Try again' },
  dismiss: { id: 'listings.console.picture.dismiss', defaultMessage: 'Dismiss' },
});

export const valued = defineMessages<{
  sent: { percent: string };
  uploading: { file: string };
}>({
  sent: { id: 'listings.console.picture.sent', defaultMessage: '{percent} sent' },
  uploading: { id: 'listings.console.picture.uploading', defaultMessage: 'Upload of {file}' },
});
