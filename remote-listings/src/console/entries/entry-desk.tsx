import { Text } from '@mantine/core';
import {
  type DataColumns,
  DataTable,
  dateColumn,
  Facts,
  Panel,
  useMessages,
  useOpsChange,
  VisibilityButton,
  When,
} from '@velvet/console-kit';
import { hideListing, type ListingDetail, showListing } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { PhotoPanel, usePhotoUploads } from '../photos/photo-panel.tsx';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { hasAgeEvidence } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-state.tsx';

interface EntryDeskProps {
  readonly detail: ListingDetail;
  readonly isFetching: boolean;
}

/** An entry's form, photos and records. */
export function EntryDesk({ detail, isFetching }: EntryDeskProps) {
  const t = useMessages(messages);
  const uploads = usePhotoUploads(detail);
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <Panel title={t('facts')}>
          <EntryForm stored={detail} isUploading={uploads.isRunning} />
        </Panel>
        <div className={styles.side}>
          <PhotoPanel detail={detail} uploads={uploads} isFetching={isFetching} />
          <Panel title={t('state')}>
            <Summary detail={detail} />
          </Panel>
          <Panel title={t('ages')} isFlush>
            <AgeRecords ages={detail.ages} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Summary({ detail }: { readonly detail: ListingDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  return (
    <Facts
      facts={[
        {
          label: t('visibility'),
          value: (
            <EntryState
              hidden={detail.hidden}
              sample={detail.sample}
              hasAgeEvidence={hasAgeEvidence(detail)}
            />
          ),
          isWide: true,
        },
        { label: t('likes'), value: intl.formatNumber(detail.likes) },
        { label: t('created'), value: <When at={detail.createdAt} /> },
      ]}
    />
  );
}

type RecordedAge = ListingDetail['ages'][number];

/** Every age that was recorded, with its evidence, newest first. */
function AgeRecords({ ages }: Pick<ListingDetail, 'ages'>) {
  const t = useMessages(messages);
  const columns: DataColumns<RecordedAge> = [
    { key: 'age', header: t('age'), cell: ({ age }) => age },
    { key: 'evidence', header: t('evidence'), cell: (it) => it.evidence },
    { key: 'by', header: t('recordedBy'), cell: (it) => it.recordedBy },
    dateColumn('at', t('recordedAt'), ({ recordedAt }) => recordedAt),
  ];
  return (
    <DataTable
      label={t('ages')}
      rows={{ items: ages }}
      columns={columns}
      keyOf={({ recordedAt, age }) => `${recordedAt} ${age}`}
      empty={t('noAges')}
    />
  );
}

/** Takes an entry out of what members see, or shows it. */
export function EntryVisibility({ detail }: { readonly detail: ListingDetail }) {
  const [hide] = useOpsChange(hideListing);
  const [show] = useOpsChange(showListing);
  const { id, version, hidden } = detail;
  return (
    <VisibilityButton
      isHidden={hidden}
      hide={() => hide({ id, version })}
      show={() => show({ id, version })}
      texts={messages}
      showText={<ShowText detail={detail} />}
    />
  );
}

function ShowText({ detail }: { readonly detail: ListingDetail }) {
  const t = useMessages(messages);
  return (
    <div>
      {t('showText')}
      {detail.photos.length === 0 && (
        <Text className={styles.warning}>{t('showWithoutPhotos')}</Text>
      )}
      {!hasAgeEvidence(detail) && (
        <Text className={styles.warning}>{t('showWithoutEvidence')}</Text>
      )}
    </div>
  );
}
