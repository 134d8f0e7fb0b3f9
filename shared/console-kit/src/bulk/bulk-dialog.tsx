import { Stack } from '@mantine/core';
import type { BulkChange } from '@velvet/contract/ops/bulk';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { DecisionDialog } from '../decision/decision-dialog.tsx';
import type { ReasonRule } from '../decision/decision-props.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import { messages } from './bulk.messages.ts';
import * as styles from './bulk.module.css';
import { type BulkWords, bulkAddress } from './bulk-words.ts';

interface BulkDialogProps {
  /** What the change does. */
  readonly title: string;
  readonly words: BulkWords;
  readonly onClose: () => void;
  readonly preview: (reason: string) => Promise<OpsOutcome<BulkChange>>;
  readonly reason?: ReasonRule | false;
  /** What the change needs; `errorOf` as in a decision. */
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** Asks for what a bulk change needs, and leads to its preview. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, words, onClose, preview, reason = false, children } = props;
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <DecisionDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={intl.formatMessage(messages.preview)}
      reason={reason}
      decide={preview}
      onDone={({ id }) => navigate(bulkAddress(words, id))}
    >
      {(errorOf) => (
        <Stack gap="md">
          <p className={styles.text}>
            <FormattedMessage {...messages.previewHint} />
          </p>
          {children?.(errorOf)}
        </Stack>
      )}
    </DecisionDialog>
  );
}
