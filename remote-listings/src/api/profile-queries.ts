import { call, queryApi } from '@velvet/shared/api';
import type { ListingId } from '@velvet/shared/contract/listing';
import { type ListingProfile, listingDetail } from '@velvet/shared/contract/listing-profile';

const profileQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** A profile; the server decides who may see it. */
    listing: build.query<ListingProfile, ListingId>({
      query: (id) => call(listingDetail, { id }),
      providesTags: ['listings'],
    }),
  }),
});

export const { useListingQuery } = profileQueries;
