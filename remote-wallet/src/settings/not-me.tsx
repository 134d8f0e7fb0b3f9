import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useSayNotMeMutation } from '../api/account-queries.ts';
import { messages } from './settings-page.messages.ts';

/** The way to undo what somebody else did to the account, which notices of changes name (spec S14.7). */
export function NotMe() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays } = useHost();
  const [say, { isLoading }] = useSayNotMeMutation();

  const sayNotMe = async () => {
    const question = intl.formatMessage(messages.notMeQuestion);
    if (!(await overlays.confirm(question, intl.formatMessage(messages.notMe)))) return;
    const { error } = await say();
    if (error) {
      overlays.toast(describeError(error), { tone: 'error' });
      return;
    }
    overlays.toast(intl.formatMessage(messages.notMeDone));
    navigate(href.to('setLoginPassword'));
  };

  return (
    <Button variant="secondary" fullWidth busy={isLoading} onClick={() => void sayNotMe()}>
      <FormattedMessage {...messages.notMe} />
    </Button>
  );
}
