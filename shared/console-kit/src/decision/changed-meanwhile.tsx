import { Alert, Button, Group, Stack } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { info } from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { messages } from './decision.messages.ts';

/** A colleague was faster. */
export function ChangedMeanwhile({ onLookAgain }: { readonly onLookAgain: () => void }) {
  const intl = useIntl();
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        role="alert"
        icon={<Icon path={info} size={20} />}
        title={intl.formatMessage(messages.changedTitle)}
      >
        {intl.formatMessage(messages.changedText)}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onLookAgain} data-autofocus>
          {intl.formatMessage(messages.lookAgain)}
        </Button>
      </Group>
    </Stack>
  );
}
