import { Button } from '@mantine/core';
import { DecisionDialog, useConsole, useOpsChange } from '@velvet/shared/console';
import { hideNotice, type NoticeDetail, showNotice } from '@velvet/shared/ops-contract/notices';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './notices.messages.ts';

/** Takes a notice out of what members see, or shows it again. */
export function NoticeVisibility({ detail }: { readonly detail: NoticeDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [hide] = useOpsChange(hideNotice);
  const [show] = useOpsChange(showNotice);
  const [open, setOpen] = useState<'hide' | 'show'>();
  const { id, version, state } = detail;
  const onClose = () => setOpen(undefined);
  const next = state === 'hidden' ? 'show' : 'hide';
  return (
    <>
      <Button variant={next === 'show' ? 'filled' : 'default'} onClick={() => setOpen(next)}>
        <FormattedMessage {...messages[next]} />
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
        <FormattedMessage {...messages.showText} />
      </DecisionDialog>
    </>
  );
}
