import { useSystemConfigQuery } from '@velvet/shared/api';
import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { useAppSelector } from '@velvet/shared/store';
import { OfflineBar } from '@velvet/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from './app-frame.messages.ts';
import { selectIsOnline } from './network/network-slice.ts';
import { LateOverlays } from './overlays/late-overlays.tsx';
import { appRoutes } from './routing/app-routes.tsx';
import { AppScreens } from './screen-stack/app-screens.tsx';
import type { ShellParts } from './shell-parts.ts';
import { AppTabBar } from './tab-bar/app-tab-bar.tsx';

interface AppFrameProps {
  readonly parts: ShellParts;
  /** Shown beside the app, for tools of development. */
  readonly beside?: ReactNode;
}

/** What surrounds every screen. */
export function AppFrame({ parts, beside }: AppFrameProps) {
  const { data: config } = useSystemConfigQuery();
  const productName = config?.productName ?? DEFAULT_PRODUCT_NAME;
  const isOnline = useAppSelector(selectIsOnline);
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <>
      <OfflineBar offline={!isOnline}>
        <FormattedMessage {...messages.offline} />
      </OfflineBar>
      <AppScreens
        routes={appRoutes}
        navigation={parts.navigation}
        screens={parts.screens}
        transitions={parts.transitions}
      >
        <AppTabBar />
        <LateOverlays productName={productName} />
        {beside}
      </AppScreens>
    </>
  );
}
