import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useAppSelector } from '@velvet/sdk/store';
import { OfflineBar } from '@velvet/ui';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectIsOnline } from '../network/network-slice.ts';
import { selectSavedAt } from '../offline/select-saved-at.ts';
import { DeferredOverlays } from '../overlays/deferred-overlays.tsx';
import { createAppRoutes } from '../routing/app-routes.tsx';
import { ScreenOutlet } from '../screen-outlet/screen-outlet.tsx';
import { AppTabBar } from '../tab-bar/app-tab-bar.tsx';
import { messages } from './app-frame.messages.ts';
import type { Shell } from './shell.ts';

/** In the chunk that says that something is saved, so that it is there when it is rendered. */
const SavedNote = lazy(() => import(/* webpackChunkName: "at-rest" */ '../offline/saved-note.tsx'));

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
  const savedAt = useAppSelector(selectSavedAt);
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <>
      <OfflineBar offline={!isOnline || savedAt !== null}>
        {savedAt === null ? (
          <FormattedMessage {...messages.offline} />
        ) : (
          <Suspense>
            <SavedNote isOnline={isOnline} at={savedAt} />
          </Suspense>
        )}
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
