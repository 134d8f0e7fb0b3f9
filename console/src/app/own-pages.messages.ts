import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  desk: { id: 'console.pages.desk', defaultMessage: 'Desk' },
  proposals: { id: 'console.pages.proposals', defaultMessage: 'Proposals' },
  members: { id: 'console.pages.members', defaultMessage: 'Members' },
  settings: { id: 'console.pages.settings', defaultMessage: 'Settings' },
  operators: { id: 'console.pages.operators', defaultMessage: 'Operators' },
  books: { id: 'console.pages.books', defaultMessage: 'Books' },
  releases: { id: 'console.pages.releases', defaultMessage: 'Releases' },
  budget: { id: 'console.pages.budget', defaultMessage: 'Error budget' },
  audit: { id: 'console.pages.audit', defaultMessage: 'Audit log' },
  account: { id: 'console.pages.account', defaultMessage: 'My account' },
});
