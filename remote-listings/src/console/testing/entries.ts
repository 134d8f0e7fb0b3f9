import { opsAnswer } from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { regionPage, signPage } from '@velvet/contract/ops/catalogue';
import {
  type ListingDetail,
  type ListingItem,
  type ListingPhoto,
  pictureShown,
} from '@velvet/contract/ops/listings';
import { toEpochSeconds } from '@velvet/contract/time';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

export const anItem = (own: Partial<ListingItem> = {}): ListingItem => ({
  id: toId(7),
  name: 'Selune',
  regionId: toId(2),
  age: 27,
  hasAgeEvidence: true,
  verified: true,
  hidden: false,
  sample: false,
  photos: 2,
  cover: 'photos/a.webp',
  createdAt: at,
  version: 'v1',
  ...own,
});

export const aPhoto = (name: string, own: Partial<ListingPhoto> = {}): ListingPhoto => ({
  file: `photos/${name}.webp`,
  source: `photos/${name}.webp`,
  uploaded: true,
  ...own,
});

export const aDetail = (own: Partial<ListingDetail> = {}): ListingDetail => ({
  id: toId(7),
  regionId: toId(2),
  name: 'Selune',
  className: { en: 'City guide' },
  title: { en: 'Knows the tea houses', ja: '茶館を知る人' },
  city: { en: 'Harbour' },
  age: 27,
  heightCm: 168,
  bust: 'C',
  rating: 4.5,
  verified: true,
  tags: { en: ['tea'], other: ['calm'] },
  signIds: [toId(1)],
  photos: [aPhoto('a', { alt: { en: 'By the sea' } }), aPhoto('b')],
  ages: [{ age: 27, evidence: 'Passport seen', recordedBy: 'cleo', recordedAt: at }],
  likes: 12,
  hidden: false,
  sample: false,
  createdAt: at,
  version: 'v1',
  ...own,
});

const named = { position: 1, listings: 3, version: 'v1' };

/** What every page of entries asks for. */
export const catalogueAnswers = [
  opsAnswer(regionPage, () => ({
    items: [
      { ...named, id: toId<'region'>(2), name: { en: 'North', 'zh-hans': '北区' } },
      { ...named, id: toId<'region'>(3), name: { en: 'South' } },
    ],
  })),
  opsAnswer(signPage, () => ({
    items: [
      { ...named, id: toId<'sign'>(1), name: { en: 'New' } },
      { ...named, id: toId<'sign'>(4), name: { en: 'Popular' } },
    ],
  })),
  opsAnswer(pictureShown, () => ({ image: 'data:image/png;base64,AAAA' })),
] as const;
