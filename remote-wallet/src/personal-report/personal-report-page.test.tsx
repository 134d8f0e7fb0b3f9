import { screen, waitFor } from '@testing-library/react';
import { getReportDays, getStatement } from '@velvet/contract/account-extras';
import { getSystemConfig } from '@velvet/contract/system';
import {
  aMovement,
  anId,
  aPersonalReport,
  aReportDay,
  aSystemConfig,
  points,
} from '@velvet/contract/testing/factories';
import { toEpochSeconds } from '@velvet/contract/time';
import { getPersonalReport } from '@velvet/contract/wallet';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { saveFile } from '../save-file.ts';
import { answer, renderScreen } from '../testing/test-host.tsx';
import PersonalReportPage from './personal-report-page.tsx';

jest.mock('../save-file.ts', () => ({ saveFile: jest.fn() }));

const answers = [
  answer(getPersonalReport, () => aPersonalReport()),
  answer(getReportDays, (fields) =>
    Array.from({ length: Number(fields.get('days')) }, (_, day) =>
      aReportDay({ day: `2026-10-${String(day + 1).padStart(2, '0')}`, won: points(day) }),
    ),
  ),
  answer(getStatement, (fields) => {
    const first = aMovement({ id: anId(2), kind: 'bet', amount: points(-10), detail: 'Rose · 42' });
    if (fields.get('limit') === null) return { movements: [first, aMovement()] };
    return fields.get('after') === null
      ? { movements: [first], next: 2 }
      : { movements: [aMovement()] };
  }),
];
const open = (address = '/Personalreport') =>
  renderScreen(<PersonalReportPage />, { address, answers });

test('S3.50 profit on top, then the four sums, then the days', async () => {
  const { container, user } = open();
  const profit = await screen.findByRole('heading', { level: 2, name: 'Profit' });
  expect(profit.parentElement?.textContent).toContain('+50.00');
  const sums = [...container.querySelectorAll('dl > div')].map((each) => each.textContent);
  expect(sums).toEqual([
    'Task amount250.00',
    'Recharge1,000.00',
    'Withdrawal100.00',
    'Winning amount300.00',
  ]);
  expect(await screen.findAllByRole('row')).toHaveLength(8);
  // Every day of the week has its name and its mark, the one without profit a line.
  expect(container.querySelector('.axis')?.children).toHaveLength(7);
  expect(container.querySelectorAll('.gain')).toHaveLength(6);
  expect(container.querySelectorAll('.even')).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(31));
  await expectAccessible(container);
});

test('S3.4 days that cannot be loaded are not those of the span before', async () => {
  const offline: ApiError = { kind: 'offline' };
  const days = answer(getReportDays, (fields) =>
    fields.get('days') === '7' ? [aReportDay({ won: points(5) })] : offline,
  );
  const { user } = renderScreen(<PersonalReportPage />, {
    address: '/Personalreport',
    answers: [days, ...answers],
  });
  await screen.findByRole('table');
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the statement: kinds, signs, the balance after each, a filter', async () => {
  const { calls, container, user } = open('/Personalreport?view=statement');
  expect(await screen.findByText('-10.00')).toBeTruthy();
  expect(screen.getByText('+500.00')).toBeTruthy();
  expect(screen.getAllByText('Balance 1,280.50')).toHaveLength(2);
  expect(screen.getByText('Rose · 42')).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Game' }));
  await waitFor(() => expect(calls.at(-1)).toBe('user_statement?type=game'));
});

test('a statement of which the older part is archived says from when on it lists movements', async () => {
  const archived = { movementsUntil: toEpochSeconds(new Date('2025-11-01T12:00:00Z')) };
  const config = answer(getSystemConfig, () => aSystemConfig({ archived }));
  renderScreen(<PersonalReportPage />, {
    address: '/Personalreport?view=statement',
    answers: [...answers, config],
  });
  await screen.findByText(/^Movements from before November 1, 2025 are in the archive/);
});

test('the statement as a file holds every page', async () => {
  const { host, user } = open('/Personalreport?view=statement');
  await screen.findByText('-10.00');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, text] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^velvet-statement-\d{4}-\d\d-\d\d\.csv$/);
  expect(text?.trim().split('\r\n')).toHaveLength(3);
  expect(host.overlays.toast).toHaveBeenCalledWith('Statement saved', { tone: 'success' });
});
