import { parseId } from '@velvet/shared/contract/brand';
import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import type { ListingId } from '@velvet/shared/contract/listing';
import {
  type ListingOrder,
  type ListingSearch,
  listingOrders,
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
  readonly signId: SignId | undefined;
}

const TEXT_MAX = 40;
const ON = '1';

export const noFilters = {
  text: '',
  order: 'newest',
  verifiedOnly: false,
  savedOnly: false,
  signId: undefined,
} as const satisfies Partial<HallQuery>;

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
    signId: parseId(address.get('sign')),
  };
}

/** The shortest address of a query: what is as usual is left out. */
export function hallParameters(query: HallQuery): Record<string, string> {
  const { regionId, text, order, verifiedOnly, savedOnly, signId } = query;
  return {
    ...(regionId === ALL_REGION_ID ? {} : { region: String(regionId) }),
    ...(text === '' ? {} : { q: text }),
    ...(order === noFilters.order ? {} : { sort: order }),
    ...(verifiedOnly ? { verified: ON } : {}),
    ...(savedOnly ? { saved: ON } : {}),
    ...(signId === undefined ? {} : { sign: String(signId) }),
  };
}

/** How many filters of the sheet are on. */
export const filterCount = ({ order, verifiedOnly, savedOnly, signId }: HallQuery): number =>
  [order !== noFilters.order, verifiedOnly, savedOnly, signId !== undefined].filter(Boolean).length;

/** What the hall lists: everything of a region (0: all), or what a search finds. */
export type HallRequest =
  | { readonly kind: 'region'; readonly regionId: number }
  | { readonly kind: 'search'; readonly search: Omit<ListingSearch, 'after'> };

/** The request to send; undefined when nothing can be found. */
export function hallRequest(
  query: HallQuery,
  savedIds: readonly ListingId[],
): HallRequest | undefined {
  const { regionId, text, order, verifiedOnly, savedOnly, signId } = query;
  // Without a search the hall is the list that everybody's cache has.
  if (text === '' && filterCount(query) === 0) return { kind: 'region', regionId };
  if (savedOnly && savedIds.length === 0) return undefined;
  return {
    kind: 'search',
    search: {
      regionId,
      order,
      ...(text === '' ? {} : { query: text }),
      ...(verifiedOnly ? { verifiedOnly } : {}),
      ...(signId === undefined ? {} : { signId }),
      ...(savedOnly ? { ids: savedIds } : {}),
    },
  };
}
