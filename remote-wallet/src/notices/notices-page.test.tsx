import { screen, waitFor } from '@testing-library/react';
import { noticePage } from '@velvet/shared/contract/notice';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import { aNotice, anId, aPage } from '@velvet/shared/testing/factories';
import { answer, renderScreen } from '../testing/test-host.tsx';
import NoticesPage from './notices-page.tsx';

const notices = answer(noticePage, (fields) =>
  aPage([
    aNotice({ id: anId(Number(fields.get('type'))), title: `Of type ${fields.get('type')}` }),
  ]),
);
const open = () => renderScreen(<NoticesPage />, { address: '/Notice', answers: [notices] });

test('S3.54 three types, unread ones marked, the text without its tags as a preview', async () => {
  const { container, place, user } = open();
  const row = await screen.findByRole('link', { name: /Of type 1/ });
  expect(row.textContent).toContain('We are always open.');
  expect(row.textContent).toContain('Unread');
  expect(row.getAttribute('href')).toBe('/NoticeDetail?id=1');
  await expectAccessible(container);
  await user.click(screen.getByRole('tab', { name: 'Site' }));
  expect(await screen.findByRole('link', { name: /Of type 3/ })).toBeTruthy();
  expect(place.address).toBe('/Notice?type=3');
});

test('S3.54 all can be marked as read, and stay so on this device', async () => {
  const { stored, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(stored.get('notices.read')).toBe('0,1');
});
