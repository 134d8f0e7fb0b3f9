import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.hall.title' },
  search: { id: 'listings.hall.search' },
  all: { id: 'listings.hall.all' },
  regions: { id: 'listings.hall.regions' },
  listings: { id: 'listings.hall.listings' },
  gridView: { id: 'listings.hall.gridView' },
  listView: { id: 'listings.hall.listView' },
  filterTitle: { id: 'listings.hall.filterTitle' },
  order: { id: 'listings.hall.order' },
  newest: { id: 'listings.hall.newest' },
  topRated: { id: 'listings.hall.topRated' },
  mostLiked: { id: 'listings.hall.mostLiked' },
  only: { id: 'listings.hall.only' },
  tags: { id: 'listings.hall.tags' },
  clear: { id: 'listings.hall.clear' },
  show: { id: 'listings.hall.show' },
  clearFilters: { id: 'listings.hall.clearFilters' },
});

/** Messages with values. */
export const valued = defineMessages<{ filters: { count: number } }>({
  filters: { id: 'listings.hall.filters' },
});
