import type { InputOf } from '@velvet/contract/endpoint';
import type { ListingId } from '@velvet/contract/listing';
import {
  REPORT_NOTE_MAX,
  type ReportReason,
  reportListing,
  reportReasons,
} from '@velvet/contract/listing-report';
import { call, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { RadioList, Sheet, TextField } from '@velvet/ui/deferred';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { messages } from './report.messages.ts';
import * as styles from './report.module.css';

interface ReportSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly listingId: ListingId;
}

/** Reports a listing to the operator. */
export default function ReportSheet({ open, onClose, listingId }: ReportSheetProps) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [report, { isLoading }] = useReportListingMutation();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');

  const send = async () => {
    if (reason === null) return;
    const tell = overlays.begin();
    const { data: thanks, error } = await report({ listingId, reason, note: note.trim() });
    if (error) {
      tell(describeError(error), { tone: 'error' });
      return;
    }
    onClose();
    setReason(null);
    setNote('');
    tell(thanks || intl.formatMessage(messages.thanks), { tone: 'success' });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage(messages.report)}
      closeLabel={intl.formatMessage(common.close)}
      footer={
        <Button fullWidth busy={isLoading} disabled={reason === null} onClick={send}>
          <FormattedMessage {...messages.send} />
        </Button>
      }
    >
      <div className={styles.content}>
        <p className={styles.hint}>
          <FormattedMessage {...messages.hint} />
        </p>
        <RadioList
          label={intl.formatMessage(messages.reason)}
          options={reportReasons.map((value) => ({
            value,
            label: intl.formatMessage(messages[value]),
          }))}
          value={reason}
          onChange={setReason}
        />
        <TextField
          label={intl.formatMessage(messages.note)}
          value={note}
          maxLength={REPORT_NOTE_MAX}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Sheet>
  );
}

const reportQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Gives the server's thanks. */
    reportListing: build.mutation<string, InputOf<typeof reportListing>>({
      query: (input) => call(reportListing, input),
      transformResponse: (_nothing: null, meta) => meta?.message ?? '',
    }),
  }),
});

const { useReportListingMutation } = reportQueries;
