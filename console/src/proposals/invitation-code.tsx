import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@velvet/shared/console';
import { useIntl } from 'react-intl';
import { messages as copyMessages } from '../session/invitation.messages.ts';
import { messages } from './proposals.messages.ts';

interface InvitationCodeProps {
  readonly invitation: { readonly name: string; readonly code: string } | undefined;
  readonly onClose: () => void;
}

/** The one-time code of an operator who was invited or reset; it is stored nowhere. */
export function InvitationCode({ invitation, onClose }: InvitationCodeProps) {
  const intl = useIntl();
  const code = invitation?.code ?? '';
  return (
    <Dialog
      isOpen={invitation !== undefined}
      onClose={onClose}
      title={intl.formatMessage(messages.invitationTitle)}
    >
      <Stack gap="md">
        <Text size="sm">{intl.formatMessage(messages.invitationHint)}</Text>
        <Text fw={600}>{invitation?.name}</Text>
        <Code block>{code}</Code>
        <Group justify="flex-end" gap="sm">
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {intl.formatMessage(copied ? copyMessages.copied : copyMessages.copy)}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{intl.formatMessage(messages.close)}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
