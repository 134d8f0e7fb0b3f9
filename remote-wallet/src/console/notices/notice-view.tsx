import { Button } from '@mantine/core';
import { ConsolePage, FailureNotice, useOpsQuery } from '@velvet/console-kit';
import type { NoticeId } from '@velvet/contract/notice';
import { noticeShown } from '@velvet/contract/ops/notices';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { noticesAddress } from './notice-address.ts';
import { NoticeDesk } from './notice-desk.tsx';
import { NoticeVisibility } from './notice-visibility.tsx';
import { messages, valued } from './notices.messages.ts';

/** One notice, to be read, changed, hidden or shown. */
export function NoticeView({ id }: { readonly id: NoticeId }) {
  const intl = useIntl();
  const source = useOpsQuery(noticeShown, { id });
  const { data, error, refetch } = source;
  return (
    <ConsolePage
      title={intl.formatMessage(valued.one, { id })}
      sources={[source]}
      actions={
        <>
          {data && <NoticeVisibility detail={data} />}
          <Button component={Link} to={noticesAddress} variant="default">
            <FormattedMessage {...messages.backToList} />
          </Button>
        </>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <NoticeDesk detail={data} />}
    </ConsolePage>
  );
}
