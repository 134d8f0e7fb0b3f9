import {
  Facts,
  Panel,
  useConsole,
  useDraft,
  useSaving,
  useUnsavedGuard,
  When,
} from '@velvet/console-kit';
import { type ListingDetail, saveListing } from '@velvet/contract/ops/listings';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { PhotoPanel } from '../photos/photo-panel.tsx';
import { usePhotoUploads } from '../photos/use-photo-uploads.ts';
import { AgeRecords } from './age-records.tsx';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { draftOf, entryInput } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import { entryProblems, hasAgeEvidence } from './entry-problems.ts';
import { EntryState } from './entry-state.tsx';

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
