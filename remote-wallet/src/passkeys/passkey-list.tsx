import { PASSKEYS_MAX } from '@velvet/contract/constants';
import type { MemberPasskey } from '@velvet/contract/passkeys';
import { toEpochMs } from '@velvet/contract/time';
import { hasPasskeys } from '@velvet/sdk/passkeys/has-passkeys';
import { Button } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Note } from '../form/note.tsx';
import * as steps from '../form/step.module.css';
import { walletIcons } from '../icons/wallet-icons.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { messages, valued } from './passkeys.messages.ts';

interface PasskeyListProps {
  readonly passkeys: readonly MemberPasskey[];
  readonly onAdd: () => void;
  readonly onEdit: (passkey: MemberPasskey) => void;
}

/** What passkeys are for, those there are, and the way to another one. */
export function PasskeyList({ passkeys, onAdd, onEdit }: PasskeyListProps) {
  const intl = useIntl();
  const isFull = passkeys.length >= PASSKEYS_MAX;
  const dateOf = (at: MemberPasskey['addedAt']) =>
    intl.formatDate(toEpochMs(at), { dateStyle: 'medium' });
  return (
    <div className={steps.step}>
      <Note path={walletIcons.key}>
        <FormattedMessage {...messages.explain} />
      </Note>
      {passkeys.length === 0 ? (
        <Note path={icons.lock}>
          <FormattedMessage {...messages.explainProof} />
        </Note>
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
      {!hasPasskeys() && (
        <Note tone="fixed">
          <FormattedMessage {...messages.unsupported} />
        </Note>
      )}
      {isFull && (
        <Note tone="fixed">
          <FormattedMessage {...messages.full} />
        </Note>
      )}
      {hasPasskeys() && !isFull && (
        <Button fullWidth onClick={onAdd}>
          <FormattedMessage {...messages.add} />
        </Button>
      )}
    </div>
  );
}
