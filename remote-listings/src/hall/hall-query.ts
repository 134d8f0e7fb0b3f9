import { parseId } from '@velvet/contract/brand';
import { ALL_REGION_ID } from '@velvet/contract/constants';
import type { Region } from '@velvet/contract/listing';
import {
  type ListingOrder,
  type ListingSearch,
  listingOrders,
  searchAges,
  searchHeights,
} from '@velvet/contract/listing-search';
import type { SignId } from '@velvet/contract/sign';

/** The ends of ranges: the field, its name in the address, and what it may be. */
const limits = [
  { key: 'ageMin', name: 'age_min', range: 'age', ...searchAges },
  { key: 'ageMax', name: 'age_max', range: 'age', ...searchAges },
  { key: 'heightMin', name: 'height_min', range: 'height', ...searchHeights },
  { key: 'heightMax', name: 'height_max', range: 'height', ...searchHeights },
] as const;
type Limit = (typeof limits)[number];
/** A range is open at an end that is absent or undefined. */
type Limits = { readonly [Key in Limit['key']]?: number | undefined };

/** What the hall shows, as its address says it. */
export interface HallQuery extends Limits {
  /** 0: all regions. */
  readonly regionId: number;
  /** Words to search for; empty for none. */
  readonly text: string;
  readonly order: ListingOrder;
  readonly verifiedOnly: boolean;
  readonly savedOnly: boolean;
  /** All of them. */
  readonly signIds: readonly SignId[];
}

const TEXT_MAX = 40;
const ON = '1';

/** Between the tags of an address. */
const SEPARATOR = '.';
const SIGNS_MAX = 10;

const noSigns: readonly SignId[] = [];

const noLimits: Limits = Object.fromEntries(limits.map(({ key }) => [key, undefined]));

export const noFilters = {
  text: '',
  order: 'newest',
  verifiedOnly: false,
  savedOnly: false,
  signIds: noSigns,
  ...noLimits,
} as const satisfies Partial<HallQuery>;

function readLimit(address: URLSearchParams, { name, least, most }: Limit): number | undefined {
  const text = address.get(name) ?? '';
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= least && value <= most ? value : undefined;
}

const readLimits = (address: URLSearchParams): Limits =>
  Object.fromEntries(limits.map((limit) => [limit.key, readLimit(address, limit)]));

/** The ends that the query has, with their values. */
const givenLimits = (query: Limits) =>
  limits.flatMap((limit) => {
    const value = query[limit.key];
    return value === undefined ? [] : [{ ...limit, value }];
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
  return {
    ...(regionId === ALL_REGION_ID ? {} : { region: String(regionId) }),
    ...(text === '' ? {} : { q: text }),
    ...(order === noFilters.order ? {} : { sort: order }),
    ...(verifiedOnly ? { verified: ON } : {}),
    ...(savedOnly ? { saved: ON } : {}),
    ...(signIds.length === 0 ? {} : { sign: signIds.join(SEPARATOR) }),
    ...Object.fromEntries(givenLimits(query).map(({ name, value }) => [name, String(value)])),
  };
}

/** The region in an address; while the regions are unknown any is believed, else only one that exists. */
export const chosenRegion = (
  id: number,
  regions: readonly Pick<Region, 'id'>[] | undefined,
): number => (!regions || regions.some((region) => region.id === id) ? id : ALL_REGION_ID);

/** How many filters of the sheet are on: each tag is one, and so is a range. */
export function filterCount(query: HallQuery): number {
  const isOn = [query.order !== noFilters.order, query.verifiedOnly, query.savedOnly];
  const ranges = new Set(givenLimits(query).map(({ range }) => range));
  return isOn.filter(Boolean).length + query.signIds.length + ranges.size;
}

/** What the hall lists: everything of a region (0: all), or what a search finds. */
type HallRequest =
  | { readonly kind: 'region'; readonly regionId: number }
  | { readonly kind: 'search'; readonly search: Omit<ListingSearch, 'after'> };

export function hallRequest(query: HallQuery): HallRequest {
  const { regionId, text, order, verifiedOnly, savedOnly, signIds } = query;
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
      ...Object.fromEntries(givenLimits(query).map(({ key, value }) => [key, value])),
      ...(savedOnly ? { savedOnly } : {}),
    },
  };
}
