import type { InputOf } from '@velvet/contract/endpoint';
import { reportListing } from '@velvet/contract/listing-report';
import { call, queryApi } from '@velvet/sdk/api';

const reportQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Gives the server's thanks. */
    reportListing: build.mutation<string, InputOf<typeof reportListing>>({
      query: (input) => call(reportListing, input),
      transformResponse: (_nothing: null, meta) => meta?.message ?? '',
    }),
  }),
});

export const { useReportListingMutation } = reportQueries;
