import { useMessages } from '@velvet/console-kit';
import { SecretOnce } from '../secrets/secret-once.tsx';
import { messages } from '../secrets/secrets.messages.ts';

export interface Invitation {
  readonly name: string;
  readonly code: string;
}

interface InvitationCodeProps {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

/** The one-time code of an operator who was invited or reset. */
export function InvitationCode({ invitation, onClose }: InvitationCodeProps) {
  const t = useMessages(messages);
  return (
    <SecretOnce
      title={t('invitationTitle')}
      hint={t('invitationHint')}
      name={invitation?.name}
      secret={invitation?.code}
      onClose={onClose}
    />
  );
}
