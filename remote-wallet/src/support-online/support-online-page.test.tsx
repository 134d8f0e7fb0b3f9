import { screen } from '@testing-library/react';
import { getSystemConfig } from '@velvet/contract/system';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import SupportOnlinePage from './support-online-page.tsx';

const open = (overrides: Parameters<typeof aSystemConfig>[0]) =>
  renderScreen(<SupportOnlinePage />, {
    address: '/ServiceOnline',
    answers: [answer(getSystemConfig, () => aSystemConfig(overrides))],
  });

test('S3.55 the configured page is framed, in a sandbox', async () => {
  open({ supportUrl: 'https://chat.example/room' });
  const frame = await screen.findByTitle('Customer service');
  expect(frame.getAttribute('src')).toBe('https://chat.example/room');
  expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
});

test('S3.55 without one the bundled page is', async () => {
  open({ supportUrl: '' });
  const frame = await screen.findByTitle('Customer service');
  expect(frame.getAttribute('src')).toBe('/pages/support?lang=en');
  expect(frame.getAttribute('sandbox')).toBe('');
});

test('S1.4 switched off it is forbidden', async () => {
  const { container, host } = open({ supportEnabled: false });
  expect(await screen.findByText('Function forbidden')).toBeTruthy();
  expect(host.overlays.toast).toHaveBeenCalledWith('Function forbidden');
  expect(screen.queryByTitle('Customer service')).toBeNull();
  await expectAccessible(container);
});
