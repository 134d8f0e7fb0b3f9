import { Group } from '@mantine/core';
import {
  type DataColumns,
  type DataRows,
  DataTable,
  type NamedInput,
  SmallButton,
  textFor,
  useConsole,
  useMessages,
} from '@velvet/console-kit';
import type { Id } from '@velvet/contract/brand';
import { languageCodes } from '@velvet/contract/language';
import type { NamedEntry } from '@velvet/contract/ops/catalogue';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages, valued } from './regions.messages.ts';

interface NamedTableProps<Kind extends string> {
  readonly kind: NamedKind<Kind>;
  readonly rows: DataRows<NamedEntry<Kind>>;
  readonly onEdit: (entry: NamedEntry<Kind>) => void;
  readonly onRemove: (entry: NamedEntry<Kind>) => void;
}

export function NamedTable<Kind extends string>(props: NamedTableProps<Kind>) {
  const { kind, rows, onEdit, onRemove } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const columns: DataColumns<NamedEntry<Kind>> = [
    { key: 'name', header: t('name'), cell: ({ name }) => textFor(name, language) },
    {
      key: 'languages',
      header: t('languages'),
      align: 'end',
      cell: ({ name }) => `${Object.keys(name).length}/${languageCodes.length}`,
    },
    { key: 'position', header: t('position'), align: 'end', cell: ({ position }) => position },
    {
      key: 'entries',
      header: t('entries'),
      align: 'end',
      cell: ({ listings }) => intl.formatNumber(listings),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (entry) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <SmallButton
            text={t('edit')}
            label={intl.formatMessage(valued.editOne, { name: textFor(entry.name, language) })}
            onClick={() => onEdit(entry)}
          />
          <SmallButton
            text={t('remove')}
            label={intl.formatMessage(valued.removeOne, {
              name: textFor(entry.name, language),
            })}
            kind="danger"
            onClick={() => onRemove(entry)}
          />
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(kind.labels.plural)}
      isCentred
      rows={rows}
      columns={columns}
      empty={intl.formatMessage(kind.labels.none)}
    />
  );
}

/** What regions and signs have in common: operations on named entries with a place. */
export interface NamedKind<Kind extends string> {
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
