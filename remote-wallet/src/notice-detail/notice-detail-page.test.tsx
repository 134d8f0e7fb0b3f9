import { screen, waitFor } from '@testing-library/react';
import { noticeDetail, readNotice } from '@velvet/contract/notice';
import { refusals } from '@velvet/contract/outcome';
import { aNotice, anId } from '@velvet/contract/testing/factories';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import NoticeDetailPage from './notice-detail-page.tsx';

const body =
  '<p onclick="x()">Hello <b>you</b></p><script>bad()</script><a href="javascript:x">no</a> <a href="/Home">yes</a>';
const open = (
  address: string,
  reply = answer(noticeDetail, () => aNotice({ id: anId(9), body })),
) =>
  renderScreen(<NoticeDetailPage />, { address, answers: [reply, answer(readNotice, () => null)] });

test('S3.54 title, time and text, of which only known tags and safe links are left', async () => {
  const { calls, container } = open('/NoticeDetail?id=9');
  await screen.findByRole('heading', { level: 2, name: 'Opening hours' });
  await waitFor(() =>
    expect(calls.filter((call) => call.startsWith('user_notice_read'))).toEqual([
      'user_notice_read?id=9',
    ]),
  );
  const article = container.querySelector('article');
  expect(article?.querySelector('b')?.textContent).toBe('you');
  expect(article?.innerHTML).not.toMatch(/script|onclick|bad\(\)/);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/Home']);
  await expectAccessible(container);
});

const gone: ApiError = {
  kind: 'refused',
  code: refusals.not_found,
  message: 'Not found',
  refusal: 'not_found',
  field: undefined,
};

test.each(['/NoticeDetail?id=9', '/NoticeDetail?id=x', '/NoticeDetail'])(
  'S3.4 %s may be gone: there is a way on',
  async (address) => {
    open(
      address,
      answer(noticeDetail, () => gone),
    );
    await screen.findByText('This announcement is no longer there');
    expect(screen.getByRole('link', { name: 'All announcements' })).toBeTruthy();
  },
);
