import { useIntl } from 'react-intl';
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
  const intl = useIntl();
  return (
    <SecretOnce
      title={intl.formatMessage(messages.invitationTitle)}
      hint={intl.formatMessage(messages.invitationHint)}
      name={invitation?.name}
      secret={invitation?.code}
      onClose={onClose}
    />
  );
}
