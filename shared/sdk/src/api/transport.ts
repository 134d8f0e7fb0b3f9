import type { Endpoint } from '@velvet/contract/endpoint';
import type { ApiError } from './api-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeated money call have one effect and the same answer (spec S6.5). */
  readonly idempotencyKey?: string;
}

export type CallResult<T> =
  | { readonly ok: true; readonly value: T; readonly message: string }
  | { readonly ok: false; readonly error: ApiError };

/** What carries calls to the server. The shell owns the one implementation. */
export interface Transport {
  call<In, Out>(
    endpoint: Endpoint<In, Out>,
    input: In,
    options?: CallOptions,
  ): Promise<CallResult<Out>>;
}

/** The store's thunk argument, through which the query API finds its transport. */
export interface StoreExtra {
  readonly transport: Transport;
}
