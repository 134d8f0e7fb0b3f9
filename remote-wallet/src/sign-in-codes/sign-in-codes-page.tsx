import type { CodesSetup } from '@velvet/contract/sign-in-codes';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { href } from '@velvet/sdk/routes';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { walletIcons } from '../wallet-icons.ts';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { type Change, ProveForm, useSignInCodesQuery } from './prove-form.tsx';
import { KeepCodes, SetUpCodes, StartCodes } from './set-up-codes.tsx';
import { messages, valued } from './sign-in-codes.messages.ts';

/** Time-based codes for signing in, with recovery codes (spec S14.1). */
export default function SignInCodesPage() {
  return (
    <AccountScreen title={settings.signInCodes} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <SignInCodesView />
      </LateMessages>
    </AccountScreen>
  );
}

/** Where the member is; secrets are kept here only and go with the screen. */
type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'setup'; readonly setup: CodesSetup }
  | { readonly kind: 'keep'; readonly codes: readonly string[] }
  | { readonly kind: 'prove'; readonly change: Change };

function SignInCodesView() {
  const query = useSignInCodesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const toState = () => setStep({ kind: 'state' });
  const keep = (codes: readonly string[]) => setStep({ kind: 'keep', codes });

  switch (step.kind) {
    case 'setup':
      return <SetUpCodes setup={step.setup} onDone={keep} onCancel={toState} />;
    case 'keep':
      return <KeepCodes codes={step.codes} onKept={toState} />;
    case 'prove':
      return (
        <ProveForm change={step.change} onCodes={keep} onRemoved={toState} onCancel={toState} />
      );
    case 'state':
      if (!query.data) return <Unloaded query={query} blocks={['panel', 'field', 'button']} />;
      return query.data.isOn ? (
        <CodesOn
          left={query.data.recoveryCodesLeft}
          onChange={(change) => setStep({ kind: 'prove', change })}
        />
      ) : (
        <StartCodes onStarted={(setup) => setStep({ kind: 'setup', setup })} />
      );
  }
}

interface CodesOnProps {
  readonly left: number;
  readonly onChange: (change: Change) => void;
}

/** That codes are on, and what can be changed about them. */
function CodesOn({ left, onChange }: CodesOnProps) {
  const intl = useIntl();
  return (
    <List label={intl.formatMessage(settings.signInCodes)}>
      <ListRow
        path={walletIcons.shield}
        label={intl.formatMessage(messages.isOn)}
        hint={<FormattedMessage {...valued.left} values={{ count: left }} />}
      />
      <ListRow
        path={walletIcons.refresh}
        label={intl.formatMessage(messages.renew)}
        onPress={() => onChange('renew')}
      />
      <ListRow
        path={icons.close}
        label={intl.formatMessage(messages.remove)}
        onPress={() => onChange('remove')}
      />
    </List>
  );
}

const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
