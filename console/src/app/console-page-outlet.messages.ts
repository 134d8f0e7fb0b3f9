import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.notFound.title', defaultMessage: 'There is no such page' },
  hint: {
    id: 'console.notFound.hint',
    defaultMessage:
      'The address may be wrong, or the page may belong to a version that is not in use.',
  },
  forbiddenTitle: {
    id: 'console.forbidden.title',
    defaultMessage: 'Your roles do not open this page',
  },
  desk: { id: 'console.notFound.desk', defaultMessage: 'Go to the desk' },
});

export const valued = defineMessages<{ forbiddenHint: { roles: string } }>({
  forbiddenHint: {
    id: 'console.forbidden.hint',
    defaultMessage: 'It is for {roles}. An administrator can change your roles.',
  },
});
