import { toastPlace } from './toast-place.ts';

const scene = {
  toastHeight: 48,
  viewportBottom: 844,
  viewportHeight: 844,
  feet: [],
  keptClear: [],
};
const tabBar = { top: 788, bottom: 844 };
const foot = { top: 650, bottom: 788 };

test('a toast stands above the highest of the bars at the bottom edge', () => {
  expect(toastPlace(scene)).toEqual({ at: 'bottom', foot: 0 });
  expect(toastPlace({ ...scene, feet: [tabBar] })).toEqual({ at: 'bottom', foot: 56 });
  expect(toastPlace({ ...scene, feet: [foot, tabBar] })).toEqual({ at: 'bottom', foot: 194 });
});

test('a bar that is scrolled out of view does not count', () => {
  expect(toastPlace({ ...scene, feet: [{ top: 900, bottom: 960 }] })).toMatchObject({ foot: 0 });
});

test('it stands above a keyboard', () => {
  expect(toastPlace({ ...scene, viewportBottom: 500, feet: [tabBar] })).toEqual({
    at: 'bottom',
    foot: 344,
  });
});

test('it goes to the top rather than over what must stay readable, or where there is no room', () => {
  const result = { top: 560, bottom: 620 };
  expect(toastPlace({ ...scene, feet: [foot], keptClear: [result] })).toEqual({ at: 'top' });
  expect(toastPlace({ ...scene, feet: [tabBar], keptClear: [result] }).at).toBe('bottom');
  expect(toastPlace({ ...scene, feet: [{ top: 40, bottom: 844 }] })).toEqual({ at: 'top' });
});
