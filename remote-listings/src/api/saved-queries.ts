import type { ListingId } from '@velvet/contract/listing';
import { getSavedListings, saveListings, unsaveListing } from '@velvet/contract/listing-saved';
import { call, queryApi } from '@velvet/sdk/api';

interface SavedChange {
  readonly id: ListingId;
  readonly isSaved: boolean;
}

const changed = (ids: readonly ListingId[], { id, isSaved }: SavedChange): ListingId[] => {
  const others = ids.filter((other) => other !== id);
  return isSaved ? [id, ...others] : others;
};

/**
 * The ids, with those of a page fetched later: some may have been saved on another device. What was
 * known when the page was asked for and is gone was removed here meanwhile, and stays so.
 */
export const withListed = (
  ids: readonly ListingId[],
  before: readonly ListingId[],
  listed: readonly ListingId[],
): ListingId[] => [...ids, ...listed.filter((id) => !ids.includes(id) && !before.includes(id))];

/** What the member has saved, kept by the server. */
export const savedQueries = queryApi.enhanceEndpoints({ addTagTypes: ['saved'] }).injectEndpoints({
  endpoints: (build) => ({
    savedListings: build.query<readonly ListingId[], void>({
      query: () => call(getSavedListings, {}),
      transformResponse: ({ ids }: { readonly ids: readonly ListingId[] }) => ids,
    }),
    /** Shown at once, and taken back when the server refuses. */
    setSaved: build.mutation<null, SavedChange>({
      query: ({ id, isSaved }) =>
        isSaved ? call(saveListings, { ids: [id] }) : call(unsaveListing, { id }),
      // A list that lost an entry leaves it out by itself and is not fetched again.
      invalidatesTags: (_done, error, { isSaved }) => (error || !isSaved ? [] : ['saved']),
      async onQueryStarted(change, { dispatch, getState, queryFulfilled }) {
        const show = (shown: SavedChange) =>
          dispatch(
            savedQueries.util.updateQueryData('savedListings', undefined, (ids) =>
              changed(ids, shown),
            ),
          );
        show(change);
        try {
          await queryFulfilled;
        } catch {
          // Only this one is taken back: others may have been saved meanwhile.
          show({ ...change, isSaved: !change.isSaved });
          return;
        }
        show(change);
        const { endpoints, util } = savedQueries;
        // What was read before the change may arrive after it.
        const read = dispatch(util.getRunningQueryThunk('savedListings', undefined));
        if (read) {
          await read;
          show(change);
        }
        if (!endpoints.savedListings.select()(getState()).isError) return;
        const again = { subscribe: false, forceRefetch: true };
        void dispatch(endpoints.savedListings.initiate(undefined, again));
      },
    }),
  }),
});

export const { useSavedListingsQuery, useSetSavedMutation } = savedQueries;
