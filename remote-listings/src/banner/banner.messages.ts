import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  banners: { id: 'listings.home.banners', defaultMessage: 'Banners' },
  carousel: { id: 'listings.home.carousel', defaultMessage: 'carousel' },
  slide: { id: 'listings.home.slide', defaultMessage: 'slide' },
  pauseBanners: { id: 'listings.home.pauseBanners', defaultMessage: 'Pause banners' },
  playBanners: { id: 'listings.home.playBanners', defaultMessage: 'Play banners' },
});

/** Messages with values. */
export const valued = defineMessages<{
  slideOf: { index: number; count: number };
  banner: { index: number };
  showBanner: { index: number };
}>({
  slideOf: { id: 'listings.home.slideOf', defaultMessage: '{index, number} of {count, number}' },
  banner: { id: 'listings.home.banner', defaultMessage: 'Banner {index, number}' },
  showBanner: { id: 'listings.home.showBanner', defaultMessage: 'Show banner {index, number}' },
});
