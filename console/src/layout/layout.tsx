import { ActionIcon, Drawer } from '@mantine/core';
import { Icon } from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import * as icons from '../icons/icons.ts';
import type { PageTable } from '../navigation/page-table.ts';
import { PreferenceControls } from '../preferences/preference-controls.tsx';
import { messages } from './layout.messages.ts';
import * as styles from './layout.module.css';
import { OperatorMenu } from './operator-menu.tsx';
import { SideNavigation } from './side-navigation.tsx';

interface LayoutProps {
  readonly operator: OperatorSession;
  readonly pages: PageTable;
  readonly language: ConsoleLanguage;
  readonly children: ReactNode;
}

const BRAND = 'Velvet';

/** What surrounds every page: the header, the navigation beside it or in a drawer. */
export function Layout({ operator, pages, language, children }: LayoutProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const sections = pages.navigation(operator.roles);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {intl.formatMessage(messages.skip)}
      </a>
      <header className={styles.header}>
        <ActionIcon
          className={styles.menuButton}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={intl.formatMessage(messages.openNavigation)}
          onClick={() => setOpen(true)}
        >
          <Icon path={icons.menu} size={22} />
        </ActionIcon>
        <Link className={styles.brand} to="/">
          <span className={styles.wordmark}>{BRAND}</span>
          <span className={styles.brandHint}>{intl.formatMessage(messages.console)}</span>
        </Link>
        <PreferenceControls />
        <OperatorMenu operator={operator} />
      </header>
      <div className={styles.side}>
        <SideNavigation sections={sections} language={language} />
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.content}>{children}</div>
      </main>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={280}
        title={BRAND}
        closeButtonProps={{ 'aria-label': intl.formatMessage(messages.closeNavigation) }}
      >
        <SideNavigation sections={sections} language={language} onFollow={() => setOpen(false)} />
      </Drawer>
    </div>
  );
}
