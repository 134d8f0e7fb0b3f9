import type { ReactNode } from 'react';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { UiLink, type UiLinkProps } from '../link/ui-link.tsx';
import * as styles from './tab-bar.module.css';

export interface TabBarItem {
  href: string;
  label: string;
  icon: IconName;
  /** What waits there, for assistive technology; to the eye it is a dot. */
  badge?: string | undefined;
}

export interface TabBarProps {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly TabBarItem[];
  /** The `href` of the screen shown. */
  current: string;
  /** For links with more than an address (warming a remote on touch); by default the provided link. */
  renderLink?: (props: UiLinkProps, item: TabBarItem) => ReactNode;
}

const plainLink = (props: UiLinkProps) => <UiLink {...props} />;

export function TabBar({ label, items, current, renderLink = plainLink }: TabBarProps) {
  return (
    <nav aria-label={label} className={styles.bar} data-foot="">
      <ul className={styles.items}>
        {items.map((item) => {
          const active = item.href === current;
          const props: UiLinkProps = {
            href: item.href,
            className: styles.link,
            'aria-current': active ? 'page' : undefined,
            children: (
              <>
                <Icon name={item.icon} filled={active} />
                <span className={styles.label}>{item.label}</span>
                {item.badge && (
                  <span className={styles.dot}>
                    <VisuallyHidden>{item.badge}</VisuallyHidden>
                  </span>
                )}
              </>
            ),
          };
          return <li key={item.href}>{renderLink(props, item)}</li>;
        })}
      </ul>
    </nav>
  );
}
