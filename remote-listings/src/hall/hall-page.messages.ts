import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.hall.title', defaultMessage: 'Hall' },
  search: { id: 'listings.hall.search', defaultMessage: 'Search by name or tag' },
  cities: { id: 'listings.hall.cities', defaultMessage: 'Browse by region' },
  all: { id: 'listings.hall.all', defaultMessage: 'All' },
  regions: { id: 'listings.hall.regions', defaultMessage: 'Regions' },
  listings: { id: 'listings.hall.listings', defaultMessage: 'Listings' },
  gridView: { id: 'listings.hall.gridView', defaultMessage: 'Grid view' },
  listView: { id: 'listings.hall.listView', defaultMessage: 'List view' },
  filterTitle: { id: 'listings.hall.filterTitle', defaultMessage: 'Sort and filter' },
  order: { id: 'listings.hall.order', defaultMessage: 'Sort by' },
  newest: { id: 'listings.hall.newest', defaultMessage: 'Newest' },
  topRated: { id: 'listings.hall.topRated', defaultMessage: 'Top rated' },
  mostLiked: { id: 'listings.hall.mostLiked', defaultMessage: 'Most liked' },
  only: { id: 'listings.hall.only', defaultMessage: 'Show only' },
  tags: { id: 'listings.hall.tags', defaultMessage: 'Tags' },
  noneSaved: {
    id: 'listings.hall.noneSaved',
    defaultMessage: 'Nothing saved here yet. The bookmark on a profile saves it',
  },
  age: { id: 'listings.hall.age', defaultMessage: 'Age' },
  height: { id: 'listings.hall.height', defaultMessage: 'Height in cm' },
  from: { id: 'listings.hall.from', defaultMessage: 'From' },
  to: { id: 'listings.hall.to', defaultMessage: 'To' },
  any: { id: 'listings.hall.any', defaultMessage: 'Any' },
  clear: { id: 'listings.hall.clear', defaultMessage: 'Clear' },
  show: { id: 'listings.hall.show', defaultMessage: 'Show results' },
  clearFilters: { id: 'listings.hall.clearFilters', defaultMessage: 'Clear filters' },
});

/** Messages with values. */
export const valued = defineMessages<{ filters: { count: number } }>({
  filters: {
    id: 'listings.hall.filters',
    defaultMessage:
      '{count, plural, =0 {Filters} one {Filters, # active} other {Filters, # active}}',
  },
});
