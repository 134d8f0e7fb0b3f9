import { BrandMark, Carousel, type CarouselSlide, Picture, Skeleton, UiLink } from '@velvet/ui';
import { defineMessages, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import * as styles from './banner-carousel.module.css';

const messages = defineMessages({
  banners: { id: 'listings.home.banners', defaultMessage: 'Banners' },
  carousel: { id: 'listings.home.carousel', defaultMessage: 'carousel' },
  slide: { id: 'listings.home.slide', defaultMessage: 'slide' },
  pauseBanners: { id: 'listings.home.pauseBanners', defaultMessage: 'Pause banners' },
  playBanners: { id: 'listings.home.playBanners', defaultMessage: 'Play banners' },
});

/** Messages with values. */
const valued = defineMessages<{
  slideOf: { index: number; count: number };
  banner: { index: number };
  showBanner: { index: number };
}>({
  slideOf: { id: 'listings.home.slideOf', defaultMessage: '{index, number} of {count, number}' },
  banner: { id: 'listings.home.banner', defaultMessage: 'Banner {index, number}' },
  showBanner: { id: 'listings.home.showBanner', defaultMessage: 'Show banner {index, number}' },
});

/** The configured banners with their headlines. The box is there before and without them. */
export function BannerCarousel({ state }: { readonly state: ConfigState }) {
  const intl = useIntl();
  if (state.kind === 'loading') return <Skeleton className={styles.box} />;
  const banners = state.kind === 'ready' ? state.config.banners : [];
  if (banners.length === 0) {
    return (
      <div className={styles.box} aria-hidden="true">
        <BrandMark name={state.kind === 'ready' ? state.config.productName : ''} />
      </div>
    );
  }
  const slides = banners.map(({ imageUrl, link, headline }, index): CarouselSlide => {
    const picture = (
      <span className={styles.banner}>
        <Picture src={imageUrl} alt="" ratio="fill" priority={index === 0} />
        {headline && <span className={styles.headline}>{headline}</span>}
      </span>
    );
    // Without a headline a link would have no name.
    const label = headline ? undefined : intl.formatMessage(valued.banner, { index: index + 1 });
    return {
      key: `${index} ${imageUrl}`,
      label: intl.formatMessage(valued.slideOf, { index: index + 1, count: banners.length }),
      content:
        link === undefined ? (
          picture
        ) : (
          <UiLink href={link} aria-label={label} className={styles.link}>
            {picture}
          </UiLink>
        ),
    };
  });
  return (
    <Carousel
      label={intl.formatMessage(messages.banners)}
      roleDescription={intl.formatMessage(messages.carousel)}
      slideRoleDescription={intl.formatMessage(messages.slide)}
      slides={slides}
      dotLabel={(index) => intl.formatMessage(valued.showBanner, { index: index + 1 })}
      pauseLabel={intl.formatMessage(messages.pauseBanners)}
      playLabel={intl.formatMessage(messages.playBanners)}
    />
  );
}
