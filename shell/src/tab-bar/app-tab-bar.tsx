import { hasTabBar, paths, type TabRoute, tabRoutes } from '@velvet/shared/routes';
import { type IconName, TabBar, UiLink } from '@velvet/shared/ui';
import { useIntl } from 'react-intl';
import { useShell } from '../shell-context.ts';
import { messages } from './tab-bar.messages.ts';

const icons = {
  home: 'home',
  videos: 'video',
  hall: 'grid',
  games: 'dice',
  mine: 'person',
} as const satisfies Record<TabRoute, IconName>;

/** The five tabs; one that is tapped may bring newer releases along. */
export function AppTabBar({ pathname }: { readonly pathname: string }) {
  const intl = useIntl();
  const { takeNewerSet } = useShell();
  if (!hasTabBar(pathname)) return null;
  return (
    <TabBar
      label={intl.formatMessage(messages.main)}
      current={pathname}
      items={tabRoutes.map((route) => ({
        href: paths[route].path,
        label: intl.formatMessage(messages[route]),
        icon: icons[route],
      }))}
      renderLink={(props) => (
        <UiLink
          {...props}
          onClick={(event) => {
            if (takeNewerSet(props.href)) event.preventDefault();
          }}
        />
      )}
    />
  );
}
