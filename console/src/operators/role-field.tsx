import { Checkbox, Stack } from '@mantine/core';
import { type OperatorRole, operatorRoles } from '@velvet/shared/ops-contract/role';
import { useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { messages } from './operators.messages.ts';

interface RoleFieldProps {
  readonly value: readonly OperatorRole[];
  readonly error: string | undefined;
  /** The roles to choose from; all of them unless told otherwise. */
  readonly offered?: readonly OperatorRole[];
  readonly hint?: string;
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}

export function RoleField(props: RoleFieldProps) {
  const intl = useIntl();
  const { value, error, offered = operatorRoles, onChange } = props;
  const { hint = intl.formatMessage(messages.rolesHint) } = props;
  return (
    <Checkbox.Group
      label={intl.formatMessage(messages.roles)}
      description={hint}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(offered.filter((role) => chosen.includes(role)))}
    >
      <Stack gap="xs" my="xs">
        {offered.map((role) => (
          <Checkbox key={role} value={role} label={intl.formatMessage(roleNames[role])} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
