import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink } from '@velvet/ui';
import { Dialog } from '@velvet/ui/deferred';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from './overlays.messages.ts';

/**
 * The question that asks a guest to log in, closed, for a page whose scripts are on their way: the
 * boot script opens it (`askEarly`), and it works without the app.
 */
export function SignInMarkup() {
  const form = useId();
  return (
    <Dialog
      open={false}
      asMarkup
      role="alertdialog"
      title={<FormattedMessage {...messages.signInNeeded} />}
      actions={
        <>
          <form method="dialog" id={form} hidden />
          <Button type="submit" form={form} variant="secondary">
            <FormattedMessage {...messages.cancel} />
          </Button>
          <ButtonLink href={href.login()}>
            <FormattedMessage {...messages.signIn} />
          </ButtonLink>
        </>
      }
    />
  );
}
