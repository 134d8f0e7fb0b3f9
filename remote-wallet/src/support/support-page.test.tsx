import { screen } from '@testing-library/react';
import { useSystemConfigQuery } from '@velvet/shared/api';
import { getSystemConfig } from '@velvet/shared/contract/system';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import { aSystemConfig } from '@velvet/shared/testing/factories';
import { answer, renderScreen } from '../testing/test-host.tsx';
import SupportPage from './support-page.tsx';

const Probe = () => <p>{useSystemConfigQuery().data && 'configured'}</p>;
const open = async (overrides: Parameters<typeof aSystemConfig>[0]) => {
  const opened = renderScreen(
    <>
      <SupportPage />
      <Probe />
    </>,
    {
      address: '/ServicePage',
      answers: [answer(getSystemConfig, () => aSystemConfig(overrides))],
    },
  );
  await screen.findByText('configured');
  return opened;
};
const contact = () => screen.getByRole('link', { name: 'Contact customer service' });

test('S3.55 the contact button opens the configured link', async () => {
  const { container } = await open({ supportUrl: 'https://chat.example/room' });
  expect(contact().getAttribute('href')).toBe('https://chat.example/room');
  expect(contact().getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: 'Open inside the app' })).toBeTruthy();
  await expectAccessible(container);
});

test('S3.55 without one it opens our own page', async () => {
  const { place, user } = await open({ supportUrl: '' });
  await user.click(contact());
  expect(place.address).toBe('/ServiceOnline');
});

test('S1.4 switched off it says "Function forbidden"', async () => {
  const { host, place, user } = await open({ supportEnabled: false, supportUrl: '' });
  await user.click(contact());
  expect(host.overlays.toast).toHaveBeenCalledWith('Function forbidden');
  expect(place.address).toBe('/ServicePage');
});
