import { Button } from '@mantine/core';
import {
  ConsolePage,
  type DataColumns,
  type DataRows,
  DataTable,
  EditNamed,
  Panel,
  SmallButton,
  textFor,
  useConsole,
  useMessages,
  useOpsQuery,
} from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import {
  type OpsVideoClass,
  videoClassPage,
  videoClassSave,
  videoLimits,
} from '@velvet/contract/ops/videos';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { videosOfClass } from '../video-address.ts';
import { messages, valued } from './classes.messages.ts';

const NEW = 'new';

/** The classes of videos, with names and places (spec S13.3). */
export default function ClassesPage() {
  const t = useMessages(messages);
  const source = useOpsQuery(videoClassPage, {});
  const [edited, setEdited] = useState<number | typeof NEW>();
  const items = source.data?.items;
  const last = Math.max(0, ...(items ?? []).map(({ position }) => position));
  const present = items?.find(({ id }) => id === edited);
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[source]}
      actions={
        <Button disabled={!items} onClick={() => setEdited(NEW)}>
          {t('add')}
        </Button>
      }
    >
      <Panel isFlush>
        <ClassTable
          rows={{ items, error: source.error, refetch: source.refetch }}
          onEdit={({ id }) => setEdited(id)}
        />
      </Panel>
      {(edited === NEW || present) && (
        <EditNamed
          key={edited}
          title={t(present ? 'class' : 'add')}
          save={videoClassSave}
          entry={present}
          nextPosition={last + 1}
          limits={videoLimits}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ConsolePage>
  );
}

interface ClassTableProps {
  readonly rows: DataRows<OpsVideoClass>;
  readonly onEdit: (stored: OpsVideoClass) => void;
}

function ClassTable({ rows, onEdit }: ClassTableProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const columns: DataColumns<OpsVideoClass> = [
    { key: 'name', header: t('name'), cell: ({ name }) => textFor(name, language) },
    {
      key: 'languages',
      header: t('languages'),
      align: 'end',
      cell: ({ name }) => `${Object.keys(name).length}/${languageCodes.length}`,
    },
    {
      key: 'position',
      header: t('position'),
      align: 'end',
      cell: ({ position }) => intl.formatNumber(position),
    },
    {
      key: 'videos',
      header: t('videos'),
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
      header: t('actions'),
      align: 'end',
      cell: (stored) => (
        <SmallButton
          text={t('edit')}
          label={intl.formatMessage(valued.editOne, { name: textFor(stored.name, language) })}
          onClick={() => onEdit(stored)}
        />
      ),
    },
  ];
  return <DataTable label={t('title')} isCentred rows={rows} columns={columns} empty={t('none')} />;
}
