import type { LiveEvent } from '@velvet/contract/live-event';
import { createAppStore } from '../store/create-app-store.ts';
import { onLiveEvent, selectHasLiveEvents, tellLiveEvent } from './follow-live-events.ts';
import { liveEventsChanged, liveEventsSlice } from './live-events-slice.ts';

const NOTICE: LiveEvent = { kind: 'notice' };

function aStore() {
  const { store, addHostSlices } = createAppStore({
    transport: { call: () => Promise.reject(new Error('no calls here')) },
  });
  const follow = (listener: (event: LiveEvent) => boolean) =>
    store.dispatch((_dispatch, _getState, extra) => onLiveEvent(extra, listener));
  return { store, addHostSlices, follow, tell: () => store.dispatch(tellLiveEvent(NOTICE)) };
}

test('every listener is told, until it ends; one that took the event over is enough', () => {
  const { follow, tell } = aStore();
  expect(tell()).toBe(false);
  const takes = jest.fn(() => true);
  const looks = jest.fn(() => false);
  const end = follow(takes);
  follow(looks);
  expect(tell()).toBe(true);
  end();
  expect(tell()).toBe(false);
  expect(takes.mock.calls).toEqual([[NOTICE]]);
  expect(looks).toHaveBeenCalledTimes(2);
});

test('S3.71 a listener that throws keeps the event from nobody, and the error is told', () => {
  jest.useFakeTimers();
  const { follow, tell } = aStore();
  const takes = jest.fn(() => true);
  follow(() => {
    throw new Error('broken');
  });
  follow(takes);
  expect(tell()).toBe(true);
  expect(takes).toHaveBeenCalledTimes(1);
  expect(() => jest.runAllTimers()).toThrow('broken');
  jest.useRealTimers();
});

test('stores share no listeners', () => {
  const [first, second] = [aStore(), aStore()];
  const listener = jest.fn(() => true);
  first.follow(listener);
  expect(second.tell()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
});

test('whether there is a stream is unknown, so no, until the host says it', () => {
  const { store, addHostSlices } = aStore();
  expect(selectHasLiveEvents(store.getState())).toBe(false);
  addHostSlices([liveEventsSlice]);
  store.dispatch(liveEventsChanged(true));
  expect(selectHasLiveEvents(store.getState())).toBe(true);
});
