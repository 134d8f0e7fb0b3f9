import { call, queryApi } from '@velvet/shared/api';
import type { InputOf } from '@velvet/shared/contract/endpoint';
import { reportListing } from '@velvet/shared/contract/listing-report';

export const reportQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Gives the server's thanks. */
    reportListing: build.mutation<string, InputOf<typeof reportListing>>({
      query: (input) => call(reportListing, input),
      transformResponse: (_nothing: null, meta) => meta?.message ?? '',
    }),
  }),
});

export const { useReportListingMutation } = reportQueries;
