import {
  getReportDays,
  getStatement,
  type ReportDay,
  type StatementPage,
  type StatementType,
} from '@velvet/contract/account-extras';
import type { InputOf, OutputOf } from '@velvet/contract/endpoint';
import type { Page } from '@velvet/contract/page';
import {
  getPersonalReport,
  getRecharge,
  getWithdrawRule,
  type PersonalReport,
  type RechargeId,
  type RechargeReceipt,
  recharge,
  type Withdrawal,
  type WithdrawRule,
  withdraw,
  withdrawalPage,
} from '@velvet/contract/wallet';
import { call, queryApi } from '@velvet/sdk/api';
import { type Written, written } from './wallet-queries.ts';

/** A money call together with the key that makes its repetition harmless (spec S6.5). */
export interface Keyed<In> {
  readonly input: In;
  readonly idempotencyKey: string;
}

const FIRST_PAGE = 1;
/** The first page of a statement has no cursor. */
const NEWEST = 0;

export const moneyQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    withdrawRule: build.query<WithdrawRule, void>({
      query: () => call(getWithdrawRule, {}),
      providesTags: ['money'],
    }),
    withdraw: build.mutation<Written<Withdrawal>, Keyed<InputOf<typeof withdraw>>>({
      query: ({ input, idempotencyKey }) => call(withdraw, input, { idempotencyKey }),
      transformResponse: written<Withdrawal>,
      invalidatesTags: ['user', 'money'],
    }),
    recharge: build.mutation<Written<OutputOf<typeof recharge>>, Keyed<InputOf<typeof recharge>>>({
      query: ({ input, idempotencyKey }) => call(recharge, input, { idempotencyKey }),
      transformResponse: written<OutputOf<typeof recharge>>,
    }),
    rechargeReceipt: build.query<RechargeReceipt, RechargeId>({
      query: (id) => call(getRecharge, { id }),
      providesTags: ['money'],
    }),
    /** Withdrawals by status number (0: all). */
    withdrawals: build.infiniteQuery<Page<Withdrawal>, number, number>({
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ queryArg: status, pageParam: page }) => call(withdrawalPage, { status, page }),
      providesTags: ['money'],
    }),
    personalReport: build.query<PersonalReport, void>({
      query: () => call(getPersonalReport, {}),
      providesTags: ['money'],
    }),
    reportDays: build.query<readonly ReportDay[], number>({
      query: (days) => call(getReportDays, { days }),
      providesTags: ['money'],
    }),
    statement: build.infiniteQuery<StatementPage, StatementType, number>({
      infiniteQueryOptions: {
        initialPageParam: NEWEST,
        getNextPageParam: (last) => last.next,
      },
      query: ({ queryArg: type, pageParam: after }) =>
        call(getStatement, after === NEWEST ? { type } : { type, after }),
      // The games in it are named in the member's language.
      providesTags: ['money', 'games'],
    }),
    /** A long piece of a statement, for a file. */
    statementPiece: build.query<StatementPage, InputOf<typeof getStatement>>({
      query: (input) => call(getStatement, input),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useWithdrawRuleQuery,
  useWithdrawMutation,
  useRechargeMutation,
  useRechargeReceiptQuery,
  useWithdrawalsInfiniteQuery,
  usePersonalReportQuery,
  useReportDaysQuery,
  useStatementInfiniteQuery,
  useLazyStatementPieceQuery,
  useStatementPieceQuery,
} = moneyQueries;
