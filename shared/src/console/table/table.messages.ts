import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  more: { id: 'shared.console.table.more', defaultMessage: 'Show more' },
  loading: { id: 'shared.console.table.loading', defaultMessage: 'Loading' },
  selectShown: {
    id: 'shared.console.table.selectShown',
    defaultMessage: 'Select all rows that are shown',
  },
});

export const valued = defineMessages<{
  end: { count: number };
  soFar: { count: number };
  select: { name: string };
}>({
  end: {
    id: 'shared.console.table.end',
    defaultMessage: '{count, plural, one {# entry} other {# entries}}',
  },
  soFar: {
    id: 'shared.console.table.soFar',
    defaultMessage: '{count, plural, one {# entry} other {# entries}} so far',
  },
  select: { id: 'shared.console.table.select', defaultMessage: 'Select {name}' },
});
