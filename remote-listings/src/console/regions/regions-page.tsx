import {
  ConsolePage,
  countColumn,
  DataTable,
  type NamedInput,
  Panel,
  SmallButton,
  useMessages,
  useNamedList,
  useOpsChange,
  useOpsPages,
} from '@velvet/console-kit';
import type { Id } from '@velvet/contract/brand';
import {
  catalogueLimits,
  type NamedEntry,
  regionPage,
  removeRegion,
  removeSign,
  saveRegion,
  saveSign,
  signPage,
} from '@velvet/contract/ops/catalogue';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages, regionLabels, signLabels } from './regions.messages.ts';

/** What regions and signs have in common: operations on named entries with a place. */
interface NamedKind<Kind extends string> {
  readonly page: OpsEndpoint<object, { readonly items: readonly NamedEntry<Kind>[] }>;
  readonly save: OpsEndpoint<
    NamedInput<Id<Kind>>,
    { readonly id: Id<Kind>; readonly version: string }
  >;
  readonly remove: OpsEndpoint<
    { readonly id: Id<Kind>; readonly version: string },
    { readonly outcome: 'removed'; readonly version: string }
  >;
  readonly labels: Readonly<Record<'plural' | 'one' | 'add' | 'none', MessageDescriptor>>;
}

const regions: NamedKind<'region'> = {
  page: regionPage,
  save: saveRegion,
  remove: removeRegion,
  labels: regionLabels,
};

const signs: NamedKind<'sign'> = {
  page: signPage,
  save: saveSign,
  remove: removeSign,
  labels: signLabels,
};

/** The regions and signs of entries (spec S13.3). */
export default function RegionsPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')} description={t('description')}>
      <NamedPanel kind={regions} />
      <NamedPanel kind={signs} />
    </ConsolePage>
  );
}

/** All entries of a kind; one may be added, changed, and removed where nothing uses it. */
function NamedPanel<Kind extends string>({ kind }: { readonly kind: NamedKind<Kind> }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const rows = useOpsPages(kind.page, {});
  const [remove] = useOpsChange(kind.remove);
  const label = (name: keyof typeof kind.labels) => intl.formatMessage(kind.labels[name]);
  const list = useNamedList({
    items: rows.items,
    save: kind.save,
    limits: catalogueLimits,
    addTitle: label('add'),
    editTitle: label('one'),
    removal: {
      remove: ({ id, version }) => remove({ id, version }),
      title: t('removeTitle'),
      text: () => t('removeText'),
      doneText: t('removed'),
    },
  });
  return (
    <Panel
      isFlush
      title={label('plural')}
      actions={<SmallButton text={label('add')} kind="main" onClick={list.add} />}
    >
      <DataTable
        label={label('plural')}
        isCentred
        rows={rows}
        columns={[
          ...list.columns,
          countColumn('entries', t('entries'), ({ listings }: NamedEntry<Kind>) => listings),
          list.actions,
        ]}
        empty={label('none')}
      />
      {list.dialogs}
    </Panel>
  );
}
