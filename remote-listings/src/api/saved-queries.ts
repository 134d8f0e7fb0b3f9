import type { ListingId } from '@velvet/contract/listing';
import { getSavedListings, saveListings, unsaveListing } from '@velvet/contract/listing-saved';
import { call, queryApi } from '@velvet/sdk/api';
import { type SavedChange, showSavedChange } from '@velvet/sdk/api/saved-ids';

/** What the member has saved, kept by the server. */
export const savedQueries = queryApi.enhanceEndpoints({ addTagTypes: ['saved'] }).injectEndpoints({
  endpoints: (build) => ({
    savedListings: build.query<readonly ListingId[], void>({
      query: () => call(getSavedListings, {}),
      transformResponse: ({ ids }: { readonly ids: readonly ListingId[] }) => ids,
    }),
    /** Shown at once, and taken back when the server refuses. */
    setSaved: build.mutation<null, SavedChange<ListingId>>({
      query: ({ id, isSaved }) =>
        isSaved ? call(saveListings, { ids: [id] }) : call(unsaveListing, { id }),
      // A list that lost an entry leaves it out by itself and is not fetched again.
      invalidatesTags: (_done, error, { isSaved }) => (error || !isSaved ? [] : ['saved']),
      onQueryStarted(change, { dispatch, getState, queryFulfilled }): Promise<void> {
        const { endpoints, util } = savedQueries;
        const again = { subscribe: false, forceRefetch: true };
        return showSavedChange(change, queryFulfilled, {
          update: (recipe) => dispatch(util.updateQueryData('savedListings', undefined, recipe)),
          reading: (): PromiseLike<unknown> | undefined =>
            dispatch(util.getRunningQueryThunk('savedListings', undefined)),
          isFailed: () => endpoints.savedListings.select()(getState()).isError,
          readAgain: () => dispatch(endpoints.savedListings.initiate(undefined, again)),
        });
      },
    }),
  }),
});

export const { useSavedListingsQuery, useSetSavedMutation } = savedQueries;
