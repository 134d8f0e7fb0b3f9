import { Alert, List, Text } from '@mantine/core';
import { resetChecks } from '@velvet/contract/ops/members';
import { FormattedMessage, useIntl } from 'react-intl';
import { checks, messages } from './cases.messages.ts';

/** What support compares before it resets a password, and how long such a password is valid. */
export function ResetHint() {
  const intl = useIntl();
  return (
    <Alert color="blue" title={intl.formatMessage(messages.checksTitle)}>
      <Text size="sm">
        <FormattedMessage {...messages.checksLead} />
      </Text>
      <List size="sm" my="xs">
        {resetChecks.map((check) => (
          <List.Item key={check}>
            <FormattedMessage {...checks[check]} />
          </List.Item>
        ))}
      </List>
      <Text size="sm">
        <FormattedMessage {...messages.checksAfter} />
      </Text>
    </Alert>
  );
}
