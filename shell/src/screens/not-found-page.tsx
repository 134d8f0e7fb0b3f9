import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, ScreenHeader } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './not-found-page.messages.ts';

export function NotFoundPage() {
  const intl = useIntl();
  return (
    <>
      <ScreenHeader title={intl.formatMessage(messages.title)} />
      <EmptyState
        message={<FormattedMessage {...messages.text} />}
        action={
          <ButtonLink href={href.home()}>
            <FormattedMessage {...messages.home} />
          </ButtonLink>
        }
      />
    </>
  );
}
