import { Checkbox, Stack } from '@mantine/core';
import { type OperatorRole, operatorRoles } from '@velvet/shared/ops-contract/role';
import { useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { messages } from './operators.messages.ts';

interface RoleFieldProps {
  readonly value: readonly OperatorRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}

export function RoleField({ value, error, onChange }: RoleFieldProps) {
  const intl = useIntl();
  return (
    <Checkbox.Group
      label={intl.formatMessage(messages.roles)}
      description={intl.formatMessage(messages.rolesHint)}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(operatorRoles.filter((role) => chosen.includes(role)))}
    >
      <Stack gap="xs" my="xs">
        {operatorRoles.map((role) => (
          <Checkbox key={role} value={role} label={intl.formatMessage(roleNames[role])} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
