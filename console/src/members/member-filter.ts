import type { memberPage } from '@velvet/contract/ops/members';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';

const states = ['active', 'disabled'] as const;
type State = (typeof states)[number];

/** What the list is narrowed to; it is in the address. */
export interface MemberFilter {
  readonly query: string;
  readonly state: State | undefined;
  readonly isVip: boolean;
}

export const filterOf = (search: URLSearchParams): MemberFilter => ({
  query: search.get('q') ?? '',
  state: states.find((state) => state === search.get('state')),
  isVip: search.get('vip') === '1',
});

export const queryOf = ({ query, state, isVip }: MemberFilter): Record<string, string> => ({
  ...(query === '' ? {} : { q: query }),
  ...(state === undefined ? {} : { state }),
  ...(isVip ? { vip: '1' } : {}),
});

export const inputOf = ({ query, state, isVip }: MemberFilter): OpsInputOf<typeof memberPage> => ({
  ...(query === '' ? {} : { query }),
  ...(state === undefined ? {} : { state }),
  ...(isVip ? { vip: true } : {}),
});
