import { screen } from '@testing-library/react';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { renderScreen } from '../testing/render-screen.tsx';
import * as deferredParts from './deferred-parts.ts';
import { DeferredPanel } from './home-page.tsx';

interface TermsProps {
  readonly load: () => Promise<typeof deferredParts>;
}

function Terms({ load }: TermsProps) {
  const { loaded, hasFailed, reload } = useLoaded(load, true);
  const state = { kind: 'ready', config: aSystemConfig({ terms: 'Be kind.' }) } as const;
  return (
    <DeferredPanel
      tab="terms"
      state={state}
      parts={loaded}
      hasFailed={hasFailed}
      onRetry={reload}
    />
  );
}

const fetched = async () => deferredParts;

test('S3.4 a tab whose code was not there fetches it', async () => {
  renderScreen(<Terms load={fetched} />, { answers: [] });
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});

test('S3.4 a tab whose code cannot be fetched shows an error, and the button tries again', async () => {
  const load = jest.fn(fetched).mockRejectedValueOnce(new TypeError('down'));
  const { user } = renderScreen(<Terms load={load} />, { answers: [] });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});
