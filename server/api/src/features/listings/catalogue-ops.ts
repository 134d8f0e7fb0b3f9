import { type Id, toId } from '@velvet/contract/brand';
import type { NamedEntry } from '@velvet/contract/ops/catalogue';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsCall, OpsHandlers } from '../../ops/ops-call.ts';
import { outcomeOf } from '../../ops/ops-refused.ts';
import {
  type CatalogueTable,
  type EntryRow,
  listEntries,
  removeEntry,
  writeEntry,
} from './catalogue-desk.ts';

interface Written<Kind extends string> {
  readonly id?: Id<Kind>;
  readonly version?: string;
  readonly name: TextByLanguage;
  readonly position: number;
}

/** The three operations on one of the tables. */
function operationsOn<Kind extends string>(table: CatalogueTable, kind: 'region' | 'signTag') {
  const toEntry = ({ id, ...rest }: EntryRow): NamedEntry<Kind> => ({ ...rest, id: toId(id) });
  return {
    page: async ({ db }: OpsCall) => ({ items: (await listEntries(db, table)).map(toEntry) }),
    save: ({ db }: OpsCall, { id, version, name, position }: Written<Kind>) =>
      saveOnVersion<Id<Kind>>(db, {
        kind,
        id,
        version,
        save: async () => toId(await writeEntry(db, table, { id, name, position })),
      }),
    remove: (
      { db }: OpsCall,
      { id, version }: { readonly id: Id<Kind>; readonly version: string },
    ) =>
      decideOnVersion(db, {
        kind,
        id,
        version,
        decide: async () => outcomeOf(await removeEntry(db, table, id), ['removed']),
      }),
  };
}

type CatalogueOps = Pick<
  OpsHandlers,
  'region_page' | 'region_save' | 'region_remove' | 'sign_page' | 'sign_save' | 'sign_remove'
>;

const regions = operationsOn<'region'>('region', 'region');
const signs = operationsOn<'sign'>('sign_tag', 'signTag');

/** What listings are ordered by: their regions and signs. */
export const catalogueOps: CatalogueOps = {
  region_page: regions.page,
  region_save: regions.save,
  region_remove: regions.remove,
  sign_page: signs.page,
  sign_save: signs.save,
  sign_remove: signs.remove,
};
