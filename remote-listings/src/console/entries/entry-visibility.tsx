import { Button, Text } from '@mantine/core';
import { DecisionDialog, useConsole, useOpsChange } from '@velvet/shared/console';
import { hideListing, type ListingDetail, showListing } from '@velvet/shared/ops-contract/listings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { hasAgeEvidence } from './entry-problems.ts';

/** Takes an entry out of what members see, or shows it. */
export function EntryVisibility({ detail }: { readonly detail: ListingDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [hide] = useOpsChange(hideListing);
  const [show] = useOpsChange(showListing);
  const [open, setOpen] = useState<'hide' | 'show'>();
  const { id, version, hidden } = detail;
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button
        variant={hidden ? 'filled' : 'default'}
        onClick={() => setOpen(hidden ? 'show' : 'hide')}
      >
        <FormattedMessage {...(hidden ? messages.show : messages.hide)} />
      </Button>
      <DecisionDialog
        isOpen={open === 'hide'}
        onClose={onClose}
        title={intl.formatMessage(messages.hideTitle)}
        confirmLabel={intl.formatMessage(messages.hide)}
        reason={false}
        decide={() => hide({ id, version })}
        onDone={() => notify(intl.formatMessage(messages.hiddenNow), 'done')}
      >
        <FormattedMessage {...messages.hideText} />
      </DecisionDialog>
      <DecisionDialog
        isOpen={open === 'show'}
        onClose={onClose}
        title={intl.formatMessage(messages.showTitle)}
        confirmLabel={intl.formatMessage(messages.show)}
        reason={false}
        decide={() => show({ id, version })}
        onDone={() => notify(intl.formatMessage(messages.shownNow), 'done')}
      >
        <ShowText detail={detail} />
      </DecisionDialog>
    </>
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
