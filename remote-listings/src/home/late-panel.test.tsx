import { screen } from '@testing-library/react';
import { aSystemConfig } from '@velvet/shared/testing/factories';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import * as homePanels from './home-panels.ts';
import { LatePanel } from './late-panel.tsx';

/** Home with a network that fails as often as `failures` says. */
function HomeOn({ failures }: { readonly failures: number }) {
  const [left, setLeft] = useState(failures);
  const [panels, setPanels] = useState<typeof homePanels>();
  const load = async () => {
    setLeft(left - 1);
    if (left <= 0) setPanels(homePanels);
    return left <= 0;
  };
  const state = { kind: 'ready', config: aSystemConfig({ terms: 'Be kind.' }) } as const;
  return <LatePanel tab="terms" state={state} panels={panels} load={load} />;
}

test('S3.4 a tab whose code is missing fetches it', async () => {
  renderScreen(<HomeOn failures={0} />, { answers: [] });
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});

test('S3.4 a tab whose code cannot be fetched says so, and tries again when asked', async () => {
  const { user } = renderScreen(<HomeOn failures={1} />, { answers: [] });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});
