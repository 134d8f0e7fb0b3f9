import { PASSKEYS_MAX } from '@velvet/contract/constants';
import type { MemberPasskey } from '@velvet/contract/passkeys';
import { toEpochMs } from '@velvet/contract/time';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { hasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import * as steps from '../form/form.module.css';
import { Note } from '../form/form-parts.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { walletIcons } from '../wallet-icons.ts';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { AddPasskey, EditPasskey, usePasskeysQuery } from './passkey-forms.tsx';
import { messages, valued } from './passkeys.messages.ts';

/** Passkeys for signing in (spec S14.1). */
export default function PasskeysPage() {
  return (
    <AccountScreen title={settings.passkeys} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <PasskeysView />
      </LateMessages>
    </AccountScreen>
  );
}

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly passkey: MemberPasskey };

function PasskeysView() {
  const query = usePasskeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { step: proof, prove } = useProof();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const toList = () => setStep({ kind: 'list' });

  if (proof) return proof;
  if (step.kind === 'add') return <AddPasskey onDone={toList} />;
  if (step.kind === 'edit') return <EditPasskey passkey={step.passkey} onDone={toList} />;
  if (!query.data) return <Unloaded query={query} blocks={['panel', 'button']} />;
  return (
    <PasskeyList
      passkeys={query.data}
      // The browser makes a passkey right after a tap, so the proof comes before.
      onAdd={() => prove(() => setStep({ kind: 'add' }))}
      onEdit={(passkey) => setStep({ kind: 'edit', passkey })}
    />
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly MemberPasskey[];
  readonly onAdd: () => void;
  readonly onEdit: (passkey: MemberPasskey) => void;
}

/** What passkeys are for, those there are, and the way to another one. */
function PasskeyList({ passkeys, onAdd, onEdit }: PasskeyListProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const isFull = passkeys.length >= PASSKEYS_MAX;
  const dateOf = (at: MemberPasskey['addedAt']) =>
    intl.formatDate(toEpochMs(at), { dateStyle: 'medium' });
  return (
    <div className={steps.step}>
      <Note path={walletIcons.key}>{t('explain')}</Note>
      {passkeys.length === 0 ? (
        <Note path={icons.lock}>{t('explainProof')}</Note>
      ) : (
        <List label={intl.formatMessage(settings.passkeys)}>
          {passkeys.map((passkey) => (
            <ListRow
              key={passkey.id}
              path={walletIcons.key}
              label={passkey.name}
              hint={
                passkey.usedAt === undefined
                  ? intl.formatMessage(valued.added, { date: dateOf(passkey.addedAt) })
                  : intl.formatMessage(valued.used, {
                      added: dateOf(passkey.addedAt),
                      used: dateOf(passkey.usedAt),
                    })
              }
              onPress={() => onEdit(passkey)}
            />
          ))}
        </List>
      )}
      {!hasPasskeys() && <Note tone="fixed">{t('unsupported')}</Note>}
      {isFull && <Note tone="fixed">{t('full')}</Note>}
      {hasPasskeys() && !isFull && (
        <Button fullWidth onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </div>
  );
}

const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
