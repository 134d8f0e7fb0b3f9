import { parseId } from '@velvet/shared/contract/brand';
import { ADULT_AGE, ALL_REGION_ID } from '@velvet/shared/contract/constants';
import {
  type ListingOrder,
  type ListingSearch,
  listingOrders,
  searchHeights,
} from '@velvet/shared/contract/listing-search';
import type { SignId } from '@velvet/shared/contract/sign';

/** What the hall shows, as its address says it. */
export interface HallQuery {
  /** 0: all regions. */
  readonly regionId: number;
  /** Words to search for; empty for none. */
  readonly text: string;
  readonly order: ListingOrder;
  readonly verifiedOnly: boolean;
  readonly savedOnly: boolean;
  /** All of them. */
  readonly signIds: readonly SignId[];
  readonly ageMin: number | undefined;
  readonly ageMax: number | undefined;
  readonly heightMin: number | undefined;
  readonly heightMax: number | undefined;
}

const TEXT_MAX = 40;
const ON = '1';

/** Between the tags of an address. */
const SEPARATOR = '.';
const SIGNS_MAX = 10;

const noSigns: readonly SignId[] = [];

/** The limits of ranges with their names in the address, and what they may be. */
export const limits = {
  ageMin: { name: 'age_min', least: ADULT_AGE, most: 99 },
  ageMax: { name: 'age_max', least: ADULT_AGE, most: 99 },
  heightMin: { name: 'height_min', ...searchHeights },
  heightMax: { name: 'height_max', ...searchHeights },
} as const;
export type LimitName = keyof typeof limits;
type Limits = Readonly<Record<LimitName, number | undefined>>;

export const noFilters = {
  text: '',
  order: 'newest',
  verifiedOnly: false,
  savedOnly: false,
  signIds: noSigns,
  ageMin: undefined,
  ageMax: undefined,
  heightMin: undefined,
  heightMax: undefined,
} as const satisfies Partial<HallQuery>;

function readLimit(address: URLSearchParams, limit: LimitName): number | undefined {
  const { name, least, most } = limits[limit];
  const text = address.get(name) ?? '';
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= least && value <= most ? value : undefined;
}

const readLimits = (address: URLSearchParams): Limits => ({
  ageMin: readLimit(address, 'ageMin'),
  ageMax: readLimit(address, 'ageMax'),
  heightMin: readLimit(address, 'heightMin'),
  heightMax: readLimit(address, 'heightMax'),
});

function readSigns(text: string): readonly SignId[] {
  const ids = text.split(SEPARATOR).flatMap((part) => parseId<'sign'>(part) ?? []);
  return [...new Set(ids)].slice(0, SIGNS_MAX);
}

/** Anything unreadable counts as not given. */
export function readHallQuery(address: URLSearchParams): HallQuery {
  return {
    regionId: parseId(address.get('region')) ?? ALL_REGION_ID,
    text: (address.get('q') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, TEXT_MAX),
    order: listingOrders.find((order) => order === address.get('sort')) ?? noFilters.order,
    verifiedOnly: address.get('verified') === ON,
    savedOnly: address.get('saved') === ON,
    signIds: readSigns(address.get('sign') ?? ''),
    ...readLimits(address),
  };
}

/** The shortest address of a query: what is as usual is left out. */
export function hallParameters(query: HallQuery): Record<string, string> {
  const { regionId, text, order, verifiedOnly, savedOnly, signIds } = query;
  const { ageMin, ageMax, heightMin, heightMax } = query;
  return {
    ...(regionId === ALL_REGION_ID ? {} : { region: String(regionId) }),
    ...(text === '' ? {} : { q: text }),
    ...(order === noFilters.order ? {} : { sort: order }),
    ...(verifiedOnly ? { verified: ON } : {}),
    ...(savedOnly ? { saved: ON } : {}),
    ...(signIds.length === 0 ? {} : { sign: signIds.join(SEPARATOR) }),
    ...(ageMin === undefined ? {} : { [limits.ageMin.name]: String(ageMin) }),
    ...(ageMax === undefined ? {} : { [limits.ageMax.name]: String(ageMax) }),
    ...(heightMin === undefined ? {} : { [limits.heightMin.name]: String(heightMin) }),
    ...(heightMax === undefined ? {} : { [limits.heightMax.name]: String(heightMax) }),
  };
}

/** How many filters of the sheet are on: each tag is one, and so is a range. */
export function filterCount(query: HallQuery): number {
  const isOn = [
    query.order !== noFilters.order,
    query.verifiedOnly,
    query.savedOnly,
    query.ageMin !== undefined || query.ageMax !== undefined,
    query.heightMin !== undefined || query.heightMax !== undefined,
  ];
  return isOn.filter(Boolean).length + query.signIds.length;
}

/** What the hall lists: everything of a region (0: all), or what a search finds. */
export type HallRequest =
  | { readonly kind: 'region'; readonly regionId: number }
  | { readonly kind: 'search'; readonly search: Omit<ListingSearch, 'after'> };

export function hallRequest(query: HallQuery): HallRequest {
  const { regionId, text, order, verifiedOnly, savedOnly, signIds } = query;
  const { ageMin, ageMax, heightMin, heightMax } = query;
  // Without a search the hall is the list that everybody's cache has.
  if (text === '' && filterCount(query) === 0) return { kind: 'region', regionId };
  return {
    kind: 'search',
    search: {
      regionId,
      order,
      ...(text === '' ? {} : { query: text }),
      ...(verifiedOnly ? { verifiedOnly } : {}),
      ...(signIds.length === 0 ? {} : { signIds }),
      ...(ageMin === undefined ? {} : { ageMin }),
      ...(ageMax === undefined ? {} : { ageMax }),
      ...(heightMin === undefined ? {} : { heightMin }),
      ...(heightMax === undefined ? {} : { heightMax }),
      ...(savedOnly ? { savedOnly } : {}),
    },
  };
}
