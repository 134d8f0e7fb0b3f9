import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  skip: { id: 'console.layout.skip', defaultMessage: 'Skip to the content' },
  navigation: { id: 'console.layout.navigation', defaultMessage: 'Console' },
  openNavigation: { id: 'console.layout.openNavigation', defaultMessage: 'Open the navigation' },
  closeNavigation: { id: 'console.layout.closeNavigation', defaultMessage: 'Close the navigation' },
  account: { id: 'console.layout.account', defaultMessage: 'My account' },
  signedIn: { id: 'console.layout.signedIn', defaultMessage: 'Signed in as' },
  signOut: { id: 'console.layout.signOut', defaultMessage: 'Sign out' },
  console: { id: 'console.layout.console', defaultMessage: 'Console' },
});

export const sectionNames = defineMessages({
  desk: { id: 'console.section.desk', defaultMessage: 'Desk' },
  finance: { id: 'console.section.finance', defaultMessage: 'Finance' },
  people: { id: 'console.section.people', defaultMessage: 'People' },
  content: { id: 'console.section.content', defaultMessage: 'Content' },
  game: { id: 'console.section.game', defaultMessage: 'Game' },
  support: { id: 'console.section.support', defaultMessage: 'Support' },
  system: { id: 'console.section.system', defaultMessage: 'System' },
});

export const roleNames = defineMessages({
  support: { id: 'console.role.support', defaultMessage: 'Support' },
  content: { id: 'console.role.content', defaultMessage: 'Content' },
  finance: { id: 'console.role.finance', defaultMessage: 'Finance' },
  administrator: { id: 'console.role.administrator', defaultMessage: 'Administrator' },
  release_agent: { id: 'console.role.releaseAgent', defaultMessage: 'Release agent' },
});
