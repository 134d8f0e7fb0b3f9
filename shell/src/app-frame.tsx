import { useSystemConfigQuery } from '@velvet/shared/api';
import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { useAppSelector } from '@velvet/shared/store';
import { OfflineBar } from '@velvet/shared/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { AgeGate } from './age-gate/age-gate.tsx';
import { messages } from './app-frame.messages.ts';
import { selectIsOnline } from './network/network-slice.ts';
import { OverlayLayer } from './overlays/overlay-layer.tsx';
import { AppScreens } from './routing/app-screens.tsx';
import { useHeadingFocus } from './routing/use-heading-focus.ts';
import { useScrollRestoration } from './routing/use-scroll-restoration.ts';
import { SessionWatch } from './session/session-watch.tsx';
import type { ShellParts } from './shell-parts.ts';
import { AppTabBar } from './tab-bar/app-tab-bar.tsx';

/** What surrounds every screen. */
export function AppFrame({ parts }: { readonly parts: ShellParts }) {
  const { data: config } = useSystemConfigQuery();
  const productName = config?.productName ?? DEFAULT_PRODUCT_NAME;
  const isOnline = useAppSelector(selectIsOnline);
  const { history } = parts;
  const readPath = () => history.getSnapshot().location.pathname;
  const pathname = useSyncExternalStore(history.subscribe, readPath, readPath);
  useScrollRestoration(history);
  useHeadingFocus(pathname);
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <>
      <OfflineBar offline={!isOnline}>
        <FormattedMessage {...messages.offline} />
      </OfflineBar>
      <AppScreens parts={parts} />
      <AppTabBar pathname={pathname} />
      <SessionWatch />
      <OverlayLayer />
      <AgeGate productName={productName} leave={() => window.location.replace('about:blank')} />
    </>
  );
}
