import type { AnswerMeta } from '@velvet/sdk/api';

/** What a write answered, with what the server says about it in the member's language. */
export interface Written<T> {
  readonly value: T;
  readonly message: string;
}

/** For `transformResponse` of a write. */
export const written = <T>(value: T, meta: AnswerMeta | undefined): Written<T> => ({
  value,
  message: meta?.message ?? '',
});
