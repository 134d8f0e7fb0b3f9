import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { followInstallOffer } from './follow-install-offer.ts';
import { keepInstallOffer } from './install-offer.ts';
import { installAsked, selectCanInstall } from './installation.ts';

const transport = { call: () => Promise.reject(new Error('no calls here')) };

function setup() {
  const target = new EventTarget();
  const window = { addEventListener: target.addEventListener.bind(target) } as Window;
  const { store, startListening, addHostSlices } = createAppStore({ transport });
  const offer = keepInstallOffer(window);
  const prompt = jest.fn(async () => undefined);
  return {
    store,
    prompt,
    canInstall: () => selectCanInstall(store.getState()),
    follow: () => followInstallOffer({ offer, window, store, startListening, addHostSlices }),
    fire: (name: string) => target.dispatchEvent(new Event(name)),
    offerIt() {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      target.dispatchEvent(Object.assign(event, { prompt }));
      return event;
    },
  };
}

test('the browser’s own question is held back until a visitor asks for it', () => {
  const { follow, offerIt, canInstall, store, prompt } = setup();
  follow();
  expect(canInstall()).toBe(false);
  expect(offerIt().defaultPrevented).toBe(true);
  expect(canInstall()).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  store.dispatch(installAsked());
  expect(prompt).toHaveBeenCalledTimes(1);
});

test('an offer is used once, and there may be another', () => {
  const { follow, offerIt, canInstall, store, prompt } = setup();
  follow();
  offerIt();
  store.dispatch(installAsked());
  expect(canInstall()).toBe(false);
  store.dispatch(installAsked());
  expect(prompt).toHaveBeenCalledTimes(1);
  offerIt();
  expect(canInstall()).toBe(true);
});

test('an offer that came before anybody followed it is kept', () => {
  const { follow, offerIt, canInstall } = setup();
  offerIt();
  expect(canInstall()).toBe(false);
  follow();
  expect(canInstall()).toBe(true);
});

test('an app that was installed by the browser is offered no more', () => {
  const { follow, offerIt, canInstall, fire } = setup();
  follow();
  offerIt();
  fire('appinstalled');
  expect(canInstall()).toBe(false);
});

test('a question that the browser refuses is no error', async () => {
  const { follow, offerIt, store, prompt } = setup();
  prompt.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
  follow();
  offerIt();
  store.dispatch(installAsked());
  await Promise.resolve();
  expect(prompt).toHaveBeenCalledTimes(1);
});
