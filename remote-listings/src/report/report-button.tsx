import type { ListingId } from '@velvet/contract/listing';
import { Button, Icon } from '@velvet/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOnDemand } from '../on-demand/use-on-demand.ts';
import { messages } from './report.messages.ts';
import * as styles from './report.module.css';

const loadSheet = () => import(/* webpackChunkName: "report" */ './report-sheet.tsx');
const FLAG = 'M6 21V4M6 5h11.5L15 9l2.5 4H6';

/** The quiet way to say that something is wrong with a profile. */
export function ReportButton({ listingId }: { readonly listingId: ListingId }) {
  const [isOpen, setOpen] = useState(false);
  const [ReportSheet, fetchSheet] = useOnDemand(loadSheet);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await fetchSheet())}
      >
        <Icon path={FLAG} size={18} />
        <FormattedMessage {...messages.report} />
      </Button>
      {ReportSheet && (
        <ReportSheet open={isOpen} onClose={() => setOpen(false)} listingId={listingId} />
      )}
    </>
  );
}
