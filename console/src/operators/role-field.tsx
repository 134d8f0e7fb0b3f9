import { Checkbox, Stack } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import type { TokenRole } from '@velvet/contract/ops/role';
import { useIntl } from 'react-intl';
import { roleNames } from '../layout/layout.messages.ts';
import { messages } from './operators.messages.ts';

interface RoleFieldProps<Role extends TokenRole> {
  readonly value: readonly Role[];
  readonly error: string | undefined;
  /** The roles to choose from. */
  readonly offered: readonly Role[];
  /** `No more than the work needs.` unless told otherwise. */
  readonly hint?: string;
  readonly onChange: (roles: readonly Role[]) => void;
}

export function RoleField<Role extends TokenRole>(props: RoleFieldProps<Role>) {
  const { value, error, offered, hint, onChange } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const nameOf = (role: TokenRole) => intl.formatMessage(roleNames[role]);
  return (
    <Checkbox.Group
      label={t('roles')}
      description={hint ?? t('rolesHint')}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(offered.filter((role) => chosen.includes(role)))}
    >
      <Stack gap="xs" my="xs">
        {offered.map((role) => (
          <Checkbox key={role} value={role} label={nameOf(role)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
