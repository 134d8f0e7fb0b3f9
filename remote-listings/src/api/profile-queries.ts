import type { ListingCard, ListingId } from '@velvet/contract/listing';
import {
  type ListingProfile,
  listingDetail,
  similarListings,
} from '@velvet/contract/listing-profile';
import type { Page } from '@velvet/contract/page';
import { call, queryApi } from '@velvet/sdk/api';

export const profileQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** A profile; the server decides who may see it. */
    listing: build.query<ListingProfile, ListingId>({
      query: (id) => call(listingDetail, { id }),
      providesTags: ['listings'],
    }),
    similarListings: build.query<Page<ListingCard>, ListingId>({
      query: (id) => call(similarListings, { id }),
      providesTags: ['listings'],
    }),
  }),
});

export const { useListingQuery, useSimilarListingsQuery } = profileQueries;
