import { screen } from '@testing-library/react';
import { opsAnswer, renderInConsole } from '@velvet/console-kit/testing/console-host';
import { auditPage } from '@velvet/contract/ops/audit';
import english from '../messages/en.json';
import AuditPage from './audit-page.tsx';

test('S13.3 the audit log is read without a check of all of it, which is a link away', async () => {
  const { calls } = renderInConsole(<AuditPage />, {
    messages: english,
    roles: ['administrator'],
    answers: [opsAnswer(auditPage, () => ({ items: [] }))],
  });
  await screen.findByText('No entry matches.');
  expect(calls.map(({ address }) => address)).toEqual(['/audit/page']);
  const link = screen.getByRole('link', { name: 'Check the chain' });
  expect(link.getAttribute('href')).toBe('/books');
});
