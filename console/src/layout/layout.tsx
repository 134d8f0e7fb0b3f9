import { ActionIcon, Drawer, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Icon, isRefusedFor, useConsole, useMessages, useOpsChange } from '@velvet/console-kit';
import { signOut } from '@velvet/contract/ops/session';
import { logout } from '@velvet/ui/icons';
import { type ReactNode, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router-dom';
import type { NavigationSection, PageEntry, PageTable } from '../navigation/page-table.ts';
import { useConsoleDispatch } from '../state/console-store.ts';
import { signedOut } from '../state/session-slice.ts';
import { menu, sectionIcons } from './icons.ts';
import { messages, roleNames, sectionNames } from './layout.messages.ts';
import * as styles from './layout.module.css';
import { PreferenceControls } from './preference-controls.tsx';

interface LayoutProps {
  readonly pages: PageTable;
  readonly children: ReactNode;
}

const BRAND = 'Velvet';

/** What surrounds every page: the header, the navigation beside it or in a drawer. */
export function Layout({ pages, children }: LayoutProps) {
  const t = useMessages(messages);
  const { operator } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const sections = pages.navigation(operator.roles);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <ActionIcon
          className={styles.menuButton}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('openNavigation')}
          onClick={() => setOpen(true)}
        >
          <Icon path={menu} size={22} />
        </ActionIcon>
        <Link className={styles.brand} to="/">
          <span className={styles.wordmark}>{BRAND}</span>
          <span className={styles.brandHint}>{t('console')}</span>
        </Link>
        <PreferenceControls />
        <OperatorMenu />
      </header>
      <div className={styles.side}>
        <SideNavigation sections={sections} />
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.content}>{children}</div>
      </main>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={280}
        title={BRAND}
        closeButtonProps={{ 'aria-label': t('closeNavigation') }}
      >
        <SideNavigation sections={sections} onFollow={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}

/** Who is signed in, with which roles; leads to the own account and out. */
function OperatorMenu() {
  const intl = useIntl();
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  const { operator, notify, describeFailure } = useConsole();
  const { name, roles } = operator;
  const [run] = useOpsChange(signOut);
  const leave = async () => {
    const outcome = await run({});
    // Otherwise the session, and the browser's cookie of it, live on.
    if (outcome.ok || isRefusedFor(outcome.failure, 'no_session')) dispatch(signedOut());
    else notify(describeFailure(outcome.failure), 'problem');
  };
  return (
    <Menu position="bottom-end" withinPortal={false} width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.operator}>
          <span className={styles.initial} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span className={styles.names}>
            <VisuallyHidden>{t('signedIn')}</VisuallyHidden>
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
          leftSection={<Icon path={sectionIcons.system} size={18} />}
        >
          {t('account')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={logout} size={18} />} onClick={leave}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SideNavigationProps {
  readonly sections: readonly NavigationSection[];
  /** Called when an entry was followed. */
  readonly onFollow?: () => void;
}

/** The pages that the operator's roles open, by section. */
function SideNavigation({ sections, onFollow }: SideNavigationProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const idPrefix = useId();
  const titleOf = (page: PageEntry): string =>
    page.kind === 'own' ? intl.formatMessage(page.title) : (page.title[language] ?? page.path);
  return (
    <nav aria-label={t('navigation')}>
      {sections.map(({ section, pages }) => (
        <div key={section} className={styles.section}>
          <div className={styles.sectionName} id={idPrefix + section}>
            <Icon path={sectionIcons[section]} size={16} />
            {intl.formatMessage(sectionNames[section])}
          </div>
          <ul className={styles.links} aria-labelledby={idPrefix + section}>
            {pages.map((page) => (
              <li key={page.path}>
                <NavLink className={styles.link ?? ''} to={page.path} end onClick={onFollow}>
                  {titleOf(page)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
