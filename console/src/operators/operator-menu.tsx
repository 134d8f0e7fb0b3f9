import { Button, Menu } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import type { OperatorItem } from '@velvet/contract/ops/operators';
import { type ComponentType, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  ChangeRoles,
  DisableOperator,
  LinkMember,
  type OperatorChangeProps,
  ResetOperator,
  type TellOutcome,
} from './operator-changes.tsx';
import { messages, valued } from './operators.messages.ts';

interface OperatorMenuProps {
  readonly operator: OperatorItem;
  readonly tell: TellOutcome;
}

interface OpenChange {
  readonly Dialog: ComponentType<OperatorChangeProps>;
  readonly operator: OperatorItem;
}

/** What an administrator may change of an operator; the server refuses one’s own account. */
export function OperatorMenu({ operator, tell }: OperatorMenuProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [open, setOpen] = useState<OpenChange>();
  const { name, status } = operator;
  const isDisabled = status === 'disabled';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={intl.formatMessage(valued.changeOf, { name })}
          >
            {t('change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen({ Dialog: ChangeRoles, operator })}>
            {t('setRoles')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpen({ Dialog: LinkMember, operator })}>
            {t('link')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpen({ Dialog: ResetOperator, operator })}>
            {t(isDisabled ? 'enable' : 'reset')}
          </Menu.Item>
          {!isDisabled && (
            <Menu.Item color="red" onClick={() => setOpen({ Dialog: DisableOperator, operator })}>
              {t('disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open && (
        <open.Dialog operator={open.operator} tell={tell} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
