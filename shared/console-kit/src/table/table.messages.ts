import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  more: { id: 'console-kit.table.more', defaultMessage: 'Show more' },
  loading: { id: 'console-kit.table.loading', defaultMessage: 'Loading' },
  selectShown: {
    id: 'console-kit.table.selectShown',
    defaultMessage: 'Select all rows that are shown',
  },
});

export const valued = defineMessages<{
  end: { count: number };
  soFar: { count: number };
  select: { name: string };
}>({
  end: {
    id: 'console-kit.table.end',
    defaultMessage: '{count, plural, one {# entry} other {# entries}}',
  },
  soFar: {
    id: 'console-kit.table.soFar',
    defaultMessage: '{count, plural, one {# entry} other {# entries}} so far',
  },
  select: { id: 'console-kit.table.select', defaultMessage: 'Select {name}' },
});
