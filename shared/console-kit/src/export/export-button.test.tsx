import { screen, waitFor } from '@testing-library/react';
import { exportAudit, exportWithdrawals } from '@velvet/contract/ops/exports';
import { whoAmI } from '@velvet/contract/ops/session';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '../testing/console-host.tsx';
import { ExportButton } from './export-button.tsx';

const signedIn = opsAnswer(whoAmI, () => ({
  name: 'ada',
  roles: ['finance' as const],
  expiresAt: toEpochSeconds(new Date('2026-11-23T18:00:00Z')),
}));

function setup(options: ConsoleOptions) {
  const opened: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    opened.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  const button = <ExportButton endpoint={exportWithdrawals} input={{ state: 'failed' }} />;
  return { opened, ...renderInConsole(button, options) };
}
afterEach(() => jest.restoreAllMocks());

const press = async ({ user }: ReturnType<typeof setup>) =>
  user.click(screen.getByRole('button', { name: 'Export as CSV' }));

test('S13.4 downloads what the filter shows, and says that it is noted', async () => {
  const shown = setup({ answers: [signedIn], roles: ['finance'] });
  await expectAccessible(shown.container);
  await press(shown);
  await waitFor(() =>
    expect(shown.opened).toEqual(['/ops/exports/withdrawals?state=failed as withdrawals.csv']),
  );
  expect(shown.host.notify).toHaveBeenCalledWith(
    'The download has started. The audit log notes it.',
    'info',
  );
});

test('S13.4 a session that has ended is told, and nothing is downloaded', async () => {
  const shown = setup({
    answers: [opsAnswer(whoAmI, () => opsRefused('no_session', 'Signed out'))],
  });
  await press(shown);
  await waitFor(() => expect(shown.host.notify).toHaveBeenCalledWith(expect.anything(), 'problem'));
  expect(shown.opened).toEqual([]);
});

test('S13.1 is not offered to who may not', () => {
  renderInConsole(<ExportButton endpoint={exportAudit} input={{}} />, { roles: ['finance'] });
  expect(screen.queryByRole('button')).toBeNull();
});
