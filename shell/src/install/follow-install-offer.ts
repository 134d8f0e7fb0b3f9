import type { AppReduxStore, AppStartListening } from '@velvet/sdk/store';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import type { InstallOffer } from './install-offer.ts';
import { installAsked } from './installation.ts';
import { installationSlice, offerChanged } from './installation-slice.ts';

export interface FollowOfferOptions {
  readonly offer: InstallOffer;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly store: AppReduxStore;
  readonly startListening: AppStartListening;
  readonly addHostSlices: AppStore['addHostSlices'];
}

/** Shows the browser's offer in the state, and the browser's question when a visitor takes it. */
export function followInstallOffer(options: FollowOfferOptions): void {
  const { offer, window, store, startListening, addHostSlices } = options;
  addHostSlices([installationSlice]);
  const show = () => void store.dispatch(offerChanged(offer.event !== undefined));
  const take = () => {
    const { event } = offer;
    offer.event = undefined;
    show();
    return event;
  };
  startListening({
    actionCreator: installAsked,
    // A refusal is the visitor's answer; the browser makes another offer when it thinks fit.
    effect: () =>
      void take()
        ?.prompt()
        .catch(() => undefined),
  });
  window.addEventListener('appinstalled', take);
  offer.onChange = show;
  show();
}
