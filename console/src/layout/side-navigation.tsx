import { Icon } from '@velvet/console-kit';
import type { ConsoleLanguage, ConsoleSection } from '@velvet/contract/console-page';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router-dom';
import * as icons from '../icons/icons.ts';
import type { PageEntry } from '../navigation/console-page-entry.ts';
import type { NavigationSection } from '../navigation/page-table.ts';
import { messages, sectionNames } from './layout.messages.ts';
import * as styles from './layout.module.css';

const sectionIcons: Readonly<Record<ConsoleSection, string>> = {
  desk: icons.desk,
  finance: icons.finance,
  people: icons.people,
  content: icons.content,
  game: icons.game,
  support: icons.support,
  system: icons.system,
};

interface SideNavigationProps {
  readonly sections: readonly NavigationSection[];
  readonly language: ConsoleLanguage;
  /** Called when an entry was followed. */
  readonly onFollow?: () => void;
}

/** The pages that the operator's roles open, by section. */
export function SideNavigation({ sections, language, onFollow }: SideNavigationProps) {
  const intl = useIntl();
  const titleOf = (page: PageEntry): string =>
    page.kind === 'own' ? intl.formatMessage(page.title) : (page.title[language] ?? page.path);
  return (
    <nav aria-label={intl.formatMessage(messages.navigation)}>
      {sections.map(({ section, pages }) => (
        <NavigationGroup
          key={section}
          name={intl.formatMessage(sectionNames[section])}
          icon={sectionIcons[section]}
          links={pages.map((page) => ({ path: page.path, title: titleOf(page) }))}
          onFollow={onFollow}
        />
      ))}
    </nav>
  );
}

interface NavigationGroupProps {
  readonly name: string;
  readonly icon: string;
  readonly links: readonly { readonly path: string; readonly title: string }[];
  readonly onFollow: (() => void) | undefined;
}

function NavigationGroup({ name, icon, links, onFollow }: NavigationGroupProps) {
  const id = useId();
  return (
    <div className={styles.section}>
      <div className={styles.sectionName} id={id}>
        <Icon path={icon} size={16} />
        {name}
      </div>
      <ul className={styles.links} aria-labelledby={id}>
        {links.map(({ path, title }) => (
          <li key={path}>
            <NavLink className={styles.link ?? ''} to={path} end onClick={() => onFollow?.()}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
