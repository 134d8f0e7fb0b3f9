import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useHost } from '@velvet/shared/feature';
import type { FeatureSource } from './federation/feature-source.ts';
import { ownedPaths, ownerOf } from './federation/owners.ts';
import { exampleFeature } from './testing/example-feature.tsx';
import { renderShell } from './testing/render-shell.tsx';

function RememberingScreen() {
  const { preferences } = useHost();
  const stored = preferences.get('example.view');
  return (
    <button type="button" onClick={() => preferences.set('example.view', 'grid')}>
      {stored ?? 'nothing'}
    </button>
  );
}

const source: FeatureSource = {
  load: async (id) => {
    const owned = ownedPaths.filter((path) => ownerOf(path).id === id);
    const routes = owned.map((path) => [path, async () => ({ default: RememberingScreen })]);
    return { default: exampleFeature(id, { routes: Object.fromEntries(routes) }) };
  },
};

test('S7 what a screen keeps on the device stands under the product’s prefix', async () => {
  await renderShell({ at: '/Home', source });
  await userEvent.click(screen.getByRole('button', { name: 'nothing' }));
  expect(window.localStorage.getItem('velvet.example.view')).toBe('grid');
  expect(window.localStorage.getItem('example.view')).toBeNull();
});

test('S7 a screen reads what was kept before', async () => {
  const keep = () => window.localStorage.setItem('velvet.example.view', 'list');
  await renderShell({ at: '/Home', source, prepare: keep });
  expect(screen.getByRole('button', { name: 'list' })).toBeTruthy();
});
