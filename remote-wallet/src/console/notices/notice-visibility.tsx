import { useOpsChange, VisibilityButton } from '@velvet/console-kit';
import { hideNotice, type NoticeDetail, showNotice } from '@velvet/contract/ops/notices';
import { FormattedMessage } from 'react-intl';
import { messages } from './notices.messages.ts';

/** Takes a notice out of what members see, or shows it again. */
export function NoticeVisibility({ detail }: { readonly detail: NoticeDetail }) {
  const [hide] = useOpsChange(hideNotice);
  const [show] = useOpsChange(showNotice);
  const { id, version, state } = detail;
  return (
    <VisibilityButton
      isHidden={state === 'hidden'}
      hide={() => hide({ id, version })}
      show={() => show({ id, version })}
      texts={messages}
      showText={<FormattedMessage {...messages.showText} />}
    />
  );
}
