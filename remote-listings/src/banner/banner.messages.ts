import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  banners: { id: 'listings.home.banners' },
  carousel: { id: 'listings.home.carousel' },
  slide: { id: 'listings.home.slide' },
  pauseBanners: { id: 'listings.home.pauseBanners' },
  playBanners: { id: 'listings.home.playBanners' },
});

/** Messages with values. */
export const valued = defineMessages<{
  slideOf: { index: number; count: number };
  banner: { index: number };
  showBanner: { index: number };
}>({
  slideOf: { id: 'listings.home.slideOf' },
  banner: { id: 'listings.home.banner' },
  showBanner: { id: 'listings.home.showBanner' },
});
