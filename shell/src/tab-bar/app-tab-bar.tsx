import { hasTabBar, type Tab, tabs } from '@velvet/contract/paths';
import { paths } from '@velvet/sdk/routes';
import { useAppSelector } from '@velvet/sdk/store';
import { type IconName, TabBar, type UiLinkProps } from '@velvet/ui';
import { useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { NavLink, useLocation } from 'react-router-dom';
import { useAppLink } from '../routing/app-link.tsx';
import { useShellActions } from '../shell-actions/shell-actions.ts';
import { messages, valued } from './tab-bar.messages.ts';

const icons = {
  home: 'home',
  videos: 'video',
  hall: 'grid',
  games: 'dice',
  mine: 'person',
} as const satisfies Record<Tab, IconName>;

/**
 * The five tabs. One that is tapped may bring newer releases along; the one in view scrolls up.
 */
export function AppTabBar() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const unread = useAppSelector((state) => state.unread);
  const isShown = hasTabBar(pathname);
  // The first response has it, too: stylesheets know the layout before the page's body.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-tabs', isShown);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <TabBar
      label={intl.formatMessage(messages.main)}
      current={pathname}
      items={tabs.map((route) => ({
        href: paths[route],
        label: intl.formatMessage(messages[route]),
        icon: icons[route],
        badge:
          unread && route === 'mine'
            ? intl.formatMessage(valued.unread, { count: unread })
            : undefined,
      }))}
      renderLink={(props) => <TabLink {...props} />}
    />
  );
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ left: 0, top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

function TabLink({ href, className, children }: UiLinkProps) {
  const { takeUpdate } = useShellActions();
  const { pathname } = useLocation();
  const handlers = useAppLink(href, {
    onClick: (event) => {
      if (takeUpdate(href)) event.preventDefault();
      else if (pathname === href) scrollToTop();
    },
  });
  return (
    <NavLink
      to={href}
      end
      caseSensitive
      discover="none"
      {...handlers}
      // A function, so that the router adds no class of its own.
      className={() => className}
    >
      {children}
    </NavLink>
  );
}
