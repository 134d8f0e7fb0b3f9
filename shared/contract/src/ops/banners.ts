import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { id, text, truth, url } from '../primitives.ts';
import { position } from './catalogue.ts';
import { lineByLanguage, pictureFile, saved, textByLanguage } from './content.ts';
import { decision, decisionOn, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const bannerId = id<'banner'>();
/** The longest headline in one language, in UTF-16 units. */
export const bannerLimits = { headline: 120 } as const;

const opsBanner = record({
  id: field('id', bannerId),
  /** For `picture_shown`. */
  image: field('image', text),
  headline: optionalField('headline', textByLanguage(text)),
  link: optionalField('link', text),
  position: field('position', position),
  /** Members do not see it. */
  hidden: field('hidden', truth),
  sample: field('sample', truth),
  version: field('version', version),
});
export type OpsBanner = Domain<typeof opsBanner>;

const access = ['content'] as const;

/** Every banner in members' order. */
export const bannerPage = defineOpsRead(access, {
  name: 'banner_page',
  path: '/banners/page',
  output: record({ items: field('items', listOf(opsBanner)) }),
});

/**
 * Adds a banner, which is hidden at first. The body is its picture, at most 8 MiB and 4,096 pixels to a
 * side.
 */
export const addBanner = defineOpsChange(access, {
  name: 'banner_add',
  path: '/banners/add',
  file: pictureFile,
  input: record({ position: field('position', position) }),
  output: saved(bannerId),
});

/** Replaces a banner's picture by the body. */
export const replaceBannerImage = defineOpsChange(access, {
  name: 'banner_image',
  path: '/banners/image',
  file: pictureFile,
  input: decisionOn(bannerId, {}),
  output: decision(['replaced']),
});

/** Replaces a banner's headline, link and place; an absent headline or link is taken away. */
export const saveBanner = defineOpsChange(access, {
  name: 'banner_save',
  path: '/banners/save',
  input: decisionOn(bannerId, {
    headline: optionalField('headline', lineByLanguage(bannerLimits.headline)),
    /** An https address, or a path of this product. */
    link: optionalField('link', url),
    position: field('position', position),
  }),
  output: decision(['saved']),
});

export const hideBanner = defineOpsChange(access, {
  name: 'banner_hide',
  path: '/banners/hide',
  input: decisionOn(bannerId, {}),
  output: decision(['hidden']),
});

export const showBanner = defineOpsChange(access, {
  name: 'banner_show',
  path: '/banners/unhide',
  input: decisionOn(bannerId, {}),
  output: decision(['shown']),
});
