import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  close: { id: 'listings.close' },
  gallery: { id: 'listings.photos.gallery' },
  slide: { id: 'listings.photos.slide' },
  previous: { id: 'listings.photos.previous' },
  next: { id: 'listings.photos.next' },
  zoomIn: { id: 'listings.photos.zoomIn' },
  zoomOut: { id: 'listings.photos.zoomOut' },
});

/** Messages with values. */
export const valued = defineMessages<{
  photosOf: { name: string };
  photo: { name: string; index: number; count: number };
  place: { index: number; count: number };
  open: { index: number; count: number };
  show: { index: number };
}>({
  photosOf: { id: 'listings.photos.of' },
  photo: { id: 'listings.photos.photo' },
  place: { id: 'listings.photos.place' },
  open: { id: 'listings.photos.open' },
  show: { id: 'listings.photos.show' },
});
