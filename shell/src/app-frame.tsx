import { useSystemConfigQuery } from '@velvet/shared/api';
import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import { FormattedMessage } from '@velvet/shared/i18n';
import { useLocation } from '@velvet/shared/routes';
import { OfflineBar, useOnline } from '@velvet/shared/ui';
import { useEffect } from 'react';
import { AgeGate } from './age-gate/age-gate.tsx';
import { messages } from './app-frame.messages.ts';
import * as styles from './app-frame.module.css';
import { OverlayLayer } from './overlays/overlay-layer.tsx';
import { AppRoutes } from './routing/app-routes.tsx';
import { useHeadingFocus } from './routing/use-heading-focus.ts';
import { useScrollRestoration } from './routing/use-scroll-restoration.ts';
import { SessionWatch } from './session/session-watch.tsx';
import type { ShellParts } from './shell-parts.ts';
import { AppTabBar } from './tab-bar/app-tab-bar.tsx';

/** What surrounds every screen. */
export function AppFrame({ parts }: { readonly parts: ShellParts }) {
  const { data: config } = useSystemConfigQuery();
  const productName = config?.productName ?? DEFAULT_PRODUCT_NAME;
  const online = useOnline();
  const { pathname } = useLocation();
  useScrollRestoration(parts.history);
  useHeadingFocus(pathname);
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <>
      <OfflineBar offline={!online}>
        <FormattedMessage {...messages.offline} />
      </OfflineBar>
      <main className={styles.main}>
        <AppRoutes />
      </main>
      <AppTabBar />
      <SessionWatch />
      <OverlayLayer toasts={parts.toasts} questions={parts.questions} />
      <AgeGate
        storage={parts.storage}
        productName={productName}
        leave={() => window.location.replace('about:blank')}
      />
    </>
  );
}
