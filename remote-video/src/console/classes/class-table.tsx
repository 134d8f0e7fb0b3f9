import { Button } from '@mantine/core';
import {
  type DataColumn,
  type DataRows,
  DataTable,
  textFor,
  useConsole,
} from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import type { OpsVideoClass } from '@velvet/contract/ops/videos';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { videosOfClass } from '../address/video-address.ts';
import { messages, valued } from './classes.messages.ts';

interface ClassTableProps {
  readonly rows: DataRows<OpsVideoClass>;
  readonly onEdit: (stored: OpsVideoClass) => void;
}

export function ClassTable({ rows, onEdit }: ClassTableProps) {
  const intl = useIntl();
  const { language } = useConsole();
  const columns: readonly DataColumn<OpsVideoClass>[] = [
    {
      key: 'name',
      header: intl.formatMessage(messages.name),
      cell: ({ name }) => textFor(name, language),
    },
    {
      key: 'languages',
      header: intl.formatMessage(messages.languages),
      align: 'end',
      cell: ({ name }) => `${Object.keys(name).length}/${languageCodes.length}`,
    },
    {
      key: 'position',
      header: intl.formatMessage(messages.position),
      align: 'end',
      cell: ({ position }) => intl.formatNumber(position),
    },
    {
      key: 'videos',
      header: intl.formatMessage(messages.videos),
      align: 'end',
      cell: ({ id, name, videos }) => (
        <Link
          to={videosOfClass(id)}
          aria-label={intl.formatMessage(valued.videosOf, {
            count: videos,
            name: textFor(name, language),
          })}
        >
          {intl.formatNumber(videos)}
        </Link>
      ),
    },
    {
      key: 'actions',
      header: intl.formatMessage(messages.actions),
      align: 'end',
      cell: (stored) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={intl.formatMessage(valued.editOne, { name: textFor(stored.name, language) })}
          onClick={() => onEdit(stored)}
        >
          <FormattedMessage {...messages.edit} />
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      isCentred
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(messages.none)}
    />
  );
}
