import { Text } from '@mantine/core';
import {
  type DataColumn,
  DataTable,
  Facts,
  Panel,
  useConsole,
  useDraft,
  useOpsChange,
  useSaving,
  useUnsavedGuard,
  VisibilityButton,
  When,
} from '@velvet/console-kit';
import {
  hideListing,
  type ListingDetail,
  saveListing,
  showListing,
} from '@velvet/contract/ops/listings';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PhotoPanel } from '../photos/photo-panel.tsx';
import { usePhotoUploads } from '../photos/use-photo-uploads.ts';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { draftOf, entryInput, entryProblems, hasAgeEvidence } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-table.tsx';

interface EntryDeskProps {
  readonly detail: ListingDetail;
  readonly isFetching: boolean;
}

/** An entry's form, photos and records. */
export function EntryDesk({ detail, isFetching }: EntryDeskProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const stored = useMemo(() => ({ value: draftOf(detail), version: detail.version }), [detail]);
  const draft = useDraft(stored);
  const saving = useSaving({
    endpoint: saveListing,
    draft,
    problemsOf: (value) => entryProblems(intl, value, detail),
    toInput: (value, version) => entryInput(value, { id: detail.id, version }),
    onSaved: () => notify(intl.formatMessage(messages.saved), 'done'),
  });
  const uploads = usePhotoUploads(detail);
  useUnsavedGuard(draft.isChanged || uploads.isRunning);
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <Panel title={intl.formatMessage(messages.facts)}>
          <EntryForm draft={draft} saving={saving} stored={detail} />
        </Panel>
        <div className={styles.side}>
          <PhotoPanel detail={detail} uploads={uploads} isFetching={isFetching} />
          <Panel title={intl.formatMessage(messages.summary)}>
            <Summary detail={detail} />
          </Panel>
          <Panel title={intl.formatMessage(messages.ages)} isFlush>
            <AgeRecords ages={detail.ages} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Summary({ detail }: { readonly detail: ListingDetail }) {
  const intl = useIntl();
  return (
    <Facts
      facts={[
        {
          label: intl.formatMessage(messages.visibility),
          value: (
            <EntryState
              hidden={detail.hidden}
              sample={detail.sample}
              hasAgeEvidence={hasAgeEvidence(detail)}
            />
          ),
          isWide: true,
        },
        { label: intl.formatMessage(messages.likes), value: intl.formatNumber(detail.likes) },
        { label: intl.formatMessage(messages.created), value: <When at={detail.createdAt} /> },
      ]}
    />
  );
}

type RecordedAge = ListingDetail['ages'][number];

/** Every age that was recorded, with its evidence, newest first. */
function AgeRecords({ ages }: Pick<ListingDetail, 'ages'>) {
  const intl = useIntl();
  const columns: readonly DataColumn<RecordedAge>[] = [
    { key: 'age', header: intl.formatMessage(messages.age), cell: ({ age }) => age },
    { key: 'evidence', header: intl.formatMessage(messages.evidence), cell: (it) => it.evidence },
    { key: 'by', header: intl.formatMessage(messages.recordedBy), cell: (it) => it.recordedBy },
    {
      key: 'at',
      header: intl.formatMessage(messages.recordedAt),
      cell: ({ recordedAt }) => <When at={recordedAt} precision="date" />,
      isNoWrap: true,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.ages)}
      rows={{ items: ages }}
      columns={columns}
      keyOf={({ recordedAt, age }) => `${recordedAt} ${age}`}
      empty={intl.formatMessage(messages.noAges)}
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
  return (
    <div>
      <FormattedMessage {...messages.showText} />
      {detail.photos.length === 0 && (
        <Text className={styles.warning}>
          <FormattedMessage {...messages.showWithoutPhotos} />
        </Text>
      )}
      {!hasAgeEvidence(detail) && (
        <Text className={styles.warning}>
          <FormattedMessage {...messages.showWithoutEvidence} />
        </Text>
      )}
    </div>
  );
}
