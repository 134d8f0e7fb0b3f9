import { useSystemConfigQuery } from '@velvet/shared/api';
import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { useAppSelector } from '@velvet/shared/store';
import { OfflineBar } from '@velvet/shared/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectIsOnline } from '../network/network-slice.ts';
import { DeferredOverlays } from '../overlays/deferred-overlays.tsx';
import { createAppRoutes } from '../routing/app-routes.tsx';
import { ScreenOutlet } from '../screen-outlet/screen-outlet.tsx';
import { AppTabBar } from '../tab-bar/app-tab-bar.tsx';
import { messages } from './app-frame.messages.ts';
import type { Shell } from './shell.ts';

interface AppFrameProps {
  readonly shell: Shell;
  /** Shown beside the app, for tools of development. */
  readonly beside?: ReactNode;
}

/** What surrounds every screen. */
export function AppFrame({ shell, beside }: AppFrameProps) {
  const { data: config } = useSystemConfigQuery();
  const productName = config?.productName ?? DEFAULT_PRODUCT_NAME;
  const routes = useMemo(() => createAppRoutes(shell.routes), [shell.routes]);
  const isOnline = useAppSelector(selectIsOnline);
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <>
      <OfflineBar offline={!isOnline}>
        <FormattedMessage {...messages.offline} />
      </OfflineBar>
      <ScreenOutlet
        routes={routes}
        navigation={shell.navigation}
        prerenderer={shell.prerenderer}
        transitions={shell.transitions}
        hasOverlay={() => shell.overlayStack.getSnapshot().length > 0}
      >
        <AppTabBar />
        <DeferredOverlays productName={productName} />
        {beside}
      </ScreenOutlet>
    </>
  );
}
