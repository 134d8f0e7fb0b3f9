import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog, type Question } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './host.messages.ts';

interface QuestionDialogProps {
  readonly question: Question | undefined;
  readonly onAnswer: (answer: boolean) => void;
}

/** A question with two answers; closing it declines. */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const intl = useIntl();
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => onAnswer(false)}
      title={question?.title}
      size="md"
      closesOutside
    >
      <Stack gap="lg">
        <Text size="sm">{question?.text}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {intl.formatMessage(messages.cancel)}
          </Button>
          <Button
            color={question?.isDangerous ? 'red' : 'accent'}
            data-autofocus
            onClick={() => onAnswer(true)}
          >
            {question?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
