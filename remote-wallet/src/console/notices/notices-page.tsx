import { Button } from '@mantine/core';
import { ConsolePage } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { NewNotice } from './new-notice.tsx';
import { newNoticeAddress } from './notice-address.ts';
import { NoticeList } from './notice-list.tsx';
import { NoticeView } from './notice-view.tsx';
import { messages } from './notices.messages.ts';

/** Notices: the list, the one that the address names by `id`, or a new one (spec S13.3). */
export default function NoticesPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const id = parseId<'notice'>(search.get('id'));
  if (id !== undefined) return <NoticeView key={id} id={id} />;
  if (search.has('new')) return <NewNotice />;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      actions={
        <Button component={Link} to={newNoticeAddress}>
          <FormattedMessage {...messages.add} />
        </Button>
      }
    >
      <NoticeList />
    </ConsolePage>
  );
}
