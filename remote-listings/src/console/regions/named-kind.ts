import type { Id } from '@velvet/contract/brand';
import type { NamedEntry } from '@velvet/contract/ops/catalogue';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import type { MessageDescriptor } from 'react-intl';

interface NamedInput<Kind extends string> {
  readonly id?: Id<Kind>;
  readonly version?: string;
  readonly name: TextByLanguage;
  readonly position: number;
}

/** What regions and signs have in common: operations on named entries with a place. */
export interface NamedKind<Kind extends string> {
  readonly page: OpsEndpoint<object, { readonly items: readonly NamedEntry<Kind>[] }>;
  readonly save: OpsEndpoint<NamedInput<Kind>, { readonly id: Id<Kind>; readonly version: string }>;
  readonly remove: OpsEndpoint<
    { readonly id: Id<Kind>; readonly version: string },
    { readonly outcome: 'removed'; readonly version: string }
  >;
  readonly labels: Readonly<Record<'plural' | 'one' | 'add' | 'none', MessageDescriptor>>;
}
