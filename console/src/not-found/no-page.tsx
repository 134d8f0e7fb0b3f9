import { Button, Text } from '@mantine/core';
import { ConsolePage } from '@velvet/console-kit';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { roleNames } from '../layout/layout.messages.ts';
import { messages, valued } from './not-found.messages.ts';

function ToDesk() {
  const intl = useIntl();
  return (
    <div>
      <Button component={Link} to="/" variant="default">
        {intl.formatMessage(messages.desk)}
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  const intl = useIntl();
  return (
    <ConsolePage title={intl.formatMessage(messages.title)}>
      <Text c="dimmed">{intl.formatMessage(messages.hint)}</Text>
      <ToDesk />
    </ConsolePage>
  );
}

/** A page whose roles the operator lacks, opened by its address. */
export function ForbiddenPage({ roles }: { readonly roles: readonly OperatorRole[] }) {
  const intl = useIntl();
  const names = roles.map((role) => intl.formatMessage(roleNames[role]));
  return (
    <ConsolePage title={intl.formatMessage(messages.forbiddenTitle)}>
      <Text c="dimmed">
        {intl.formatMessage(valued.forbiddenHint, {
          roles: intl.formatList(names, { type: 'disjunction' }),
        })}
      </Text>
      <ToDesk />
    </ConsolePage>
  );
}
