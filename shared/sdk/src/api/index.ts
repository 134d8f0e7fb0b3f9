export { skipToken } from '@reduxjs/toolkit/query/react';
export { type ApiError, isApiError, isTransient } from './api-error.ts';
export { type AnswerMeta, type Call, call, queryApi } from './query-api.ts';
export { sharedQueries, useSystemConfigQuery, useUserInfoQuery } from './shared-queries.ts';
export type { CallOptions, CallResult, StoreExtra, Transport } from './transport.ts';
