import { render } from '@testing-library/react';
import * as deferred from '../deferred.ts';
import * as kit from '../index.ts';
import { fakeIntersection } from '../testing/fake-intersection.ts';
import { Gallery } from './gallery.tsx';

test('the gallery shows every part of the kit', () => {
  fakeIntersection();
  const { container } = render(<Gallery />);
  const parts = [...Object.keys(kit), ...Object.keys(deferred)]
    .filter((name) => /^[A-Z]/.test(name) && !name.endsWith('Provider'))
    .toSorted((first, second) => first.localeCompare(second));
  const shown = [...container.querySelectorAll('section[aria-labelledby]')].map(({ id }) => id);
  expect(shown.filter((id) => parts.includes(id))).toEqual(parts);
});
