/** Chromium's event, which the platform's types do not have. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app. */
export interface InstallOffer {
  /** Each can be used once. */
  event?: InstallEvent | undefined;
  onChange?: () => void;
}

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/**
 * Keeps the offer for a visitor who looks for it: browsers make it soon after a page has loaded, and
 * would show it by themselves.
 */
export function keepInstallOffer(window: Pick<Window, 'addEventListener'>): InstallOffer {
  const offer: InstallOffer = {};
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer.event = event;
    offer.onChange?.();
  });
  return offer;
}
