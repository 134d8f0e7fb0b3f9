import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Icon, useOpsChange } from '@velvet/console-kit';
import { type OperatorSession, signOut } from '@velvet/contract/ops/session';
import { logout } from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import * as icons from '../icons/icons.ts';
import { useConsoleDispatch } from '../state/console-store.ts';
import { signedOut } from '../state/session-slice.ts';
import { messages, roleNames } from './layout.messages.ts';
import * as styles from './layout.module.css';

/** Who is signed in, with which roles; leads to the own account and out. */
export function OperatorMenu({ operator }: { readonly operator: OperatorSession }) {
  const intl = useIntl();
  const dispatch = useConsoleDispatch();
  const [run] = useOpsChange(signOut);
  const { name, roles } = operator;
  const leave = async () => {
    await run({});
    dispatch(signedOut());
  };
  return (
    <Menu position="bottom-end" withinPortal={false} width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.operator}>
          <span className={styles.initial} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span className={styles.names}>
            <VisuallyHidden>{intl.formatMessage(messages.signedIn)}</VisuallyHidden>
            <span className={styles.name}>{name}</span>
            <span className={styles.roles}>
              {intl.formatList(
                roles.map((role) => intl.formatMessage(roleNames[role])),
                { type: 'conjunction', style: 'narrow' },
              )}
            </span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<Icon path={icons.system} size={18} />}
        >
          {intl.formatMessage(messages.account)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={logout} size={18} />} onClick={leave}>
          {intl.formatMessage(messages.signOut)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
