import { useHost } from '@velvet/sdk/feature';
import { AgeGate } from '../age-gate/age-gate.tsx';
import { SessionWatch } from '../session/session-watch.tsx';
import { removeSaved } from '../storage/remove-saved.ts';
import { OverlayLayer } from './overlay-layer.tsx';

/** Everything that is drawn above the screens. */
export default function OverlaysOnTop({ productName }: { readonly productName: string }) {
  const { language } = useHost();
  return (
    <>
      <SessionWatch />
      <OverlayLayer />
      <AgeGate
        productName={productName}
        leave={() => {
          removeSaved(window);
          window.location.replace('about:blank');
        }}
        askLanguage={language.ask}
      />
    </>
  );
}
