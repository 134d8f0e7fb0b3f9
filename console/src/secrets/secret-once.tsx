import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import { CopyText } from './copy-text.tsx';
import { messages } from './secrets.messages.ts';

interface SecretOnceProps {
  readonly title: string;
  readonly hint: string;
  /** Whose it is. */
  readonly name?: string | undefined;
  /** undefined while there is none to show. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}

/** What the server stores nowhere and says once: closed by its button only. */
export function SecretOnce({ title, hint, name, secret, onClose }: SecretOnceProps) {
  const t = useMessages(messages);
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      <Stack gap="md">
        <Text size="sm">{hint}</Text>
        {name !== undefined && <Text fw={600}>{name}</Text>}
        <Code block>{secret}</Code>
        <Group justify="flex-end" gap="sm">
          <CopyText text={secret ?? ''} />
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
