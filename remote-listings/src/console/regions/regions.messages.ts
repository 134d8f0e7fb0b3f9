import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.console.regions.title', defaultMessage: 'Regions and signs' },
  description: {
    id: 'listings.console.regions.description',
    defaultMessage: 'Where entries lie, and the signs that they may have, in members’ order.',
  },
  entries: { id: 'listings.console.regions.entries', defaultMessage: 'Entries' },
  removed: { id: 'listings.console.regions.removed', defaultMessage: 'It is removed.' },
  removeTitle: { id: 'listings.console.regions.removeTitle', defaultMessage: 'Remove this?' },
  removeText: {
    id: 'listings.console.regions.removeText',
    defaultMessage: 'Only what no entry has can be removed.',
  },
});

export const regionLabels = defineMessages({
  plural: { id: 'listings.console.regions.regions', defaultMessage: 'Regions' },
  one: { id: 'listings.console.regions.region', defaultMessage: 'Region' },
  add: { id: 'listings.console.regions.addRegion', defaultMessage: 'Add a region' },
  none: { id: 'listings.console.regions.noRegions', defaultMessage: 'There are no regions yet.' },
});

export const signLabels = defineMessages({
  plural: { id: 'listings.console.regions.signs', defaultMessage: 'Signs' },
  one: { id: 'listings.console.regions.sign', defaultMessage: 'Sign' },
  add: { id: 'listings.console.regions.addSign', defaultMessage: 'Add a sign' },
  none: { id: 'listings.console.regions.noSigns', defaultMessage: 'There are no signs yet.' },
});
