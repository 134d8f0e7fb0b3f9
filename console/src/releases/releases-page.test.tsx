import { act, screen, waitFor, within } from '@testing-library/react';
import { opsApi } from '@velvet/console-kit';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  cancelReleaseRequest,
  type ReleaseRequest,
  releaseAgentShown,
  releaseRequestPage,
  requestRelease,
} from '@velvet/contract/ops/release-requests';
import { type AppReleases, releasePage } from '@velvet/contract/ops/releases';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import ReleasesPage from './releases-page.tsx';

const since = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const first = { version: '1.0.0-aa', since };
const video: AppReleases = {
  app: 'video',
  current: '1.1.0-bb',
  since,
  canary: { version: '1.2.0-cc', percent: 10, since },
  rollbackTo: '1.1.0-bb',
  history: [{ version: '1.1.0-bb', since }, first],
  figures: [
    { version: '1.1.0-bb', screens: 1_000, errors: 2 },
    { version: '1.2.0-cc', screens: 40, errors: 9 },
  ],
};
const shell: AppReleases = { app: 'shell', current: '1.0.0-aa', since, history: [first] };
const wallet: AppReleases = {
  app: 'wallet',
  current: '1.1.0-bb',
  servedInstead: '1.0.0-aa',
  rollbackTo: '1.0.0-aa',
  history: [{ version: '1.1.0-bb', since }, first],
};
const answer = opsAnswer(releasePage, () => ({ revision: 7, items: [shell, video, wallet] }));
const requestId = toId<'release request'>(7);
const aRequest = (own: Partial<ReleaseRequest> = {}): ReleaseRequest => ({
  id: requestId,
  app: 'video',
  action: 'promote',
  revision: 7,
  current: '1.1.0-bb',
  canary: '1.2.0-cc',
  target: '1.2.0-cc',
  reason: 'No errors',
  state: 'waiting',
  operator: 'ann',
  requestedAt: toEpochSeconds(new Date()),
  expiresAt: toEpochSeconds(new Date()),
  changedAt: toEpochSeconds(new Date()),
  version: 'waiting.0',
  ...own,
});
/** What was asked for, as the server would tell it now, and whether an agent is there. */
const server = { requests: [] as readonly ReleaseRequest[], isHere: true };
beforeEach(() => Object.assign(server, { requests: [], isHere: true }));
const answers = [
  answer,
  opsAnswer(releaseRequestPage, () => ({ items: server.requests })),
  opsAnswer(releaseAgentShown, () => ({ isHere: server.isHere })),
];
const show = (options: ConsoleOptions = {}) =>
  renderInConsole(<ReleasesPage />, { messages: english, answers, ...options });
const openVideo = async (options: ConsoleOptions = {}) => {
  const shown = show({ address: '/releases?app=video', ...options });
  await screen.findByRole('heading', { level: 1, name: 'video' });
  return shown;
};

test('S13.3 every app is listed with its release, canary and way back', async () => {
  const { container } = show();
  await screen.findByText('shell');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.replace('\u202f', ' '))).toEqual([
    'shell1.0.0-aa Nov 20, 2026, 9:30 AMNoneNo reportsNo earlier one',
    'video1.1.0-bb Nov 20, 2026, 9:30 AM1.2.0-cc (10%)2 in 1,000 screens1.1.0-bb',
    'wallet1.1.0-bb Cannot be readNoneNo reports1.0.0-aa',
  ]);
  await expectAccessible(container);
});

test('S13.3 an operator promotes a canary: what changes is shown, and what was seen is sent', async () => {
  server.requests = [];
  const made = opsAnswer(requestRelease, () => {
    server.requests = [aRequest()];
    return { id: requestId, version: 'waiting.0' };
  });
  const { calls, container, user, host } = await openVideo({ answers: [...answers, made] });
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  const dialog = await screen.findByRole('dialog', { name: 'Promote: video' });
  for (const shown of ['1.1.0-bb', '1.2.0-cc (10%)', '2 in 1,000 screens', '9 in 40 screens']) {
    expect(within(dialog).getByText(shown)).toBeTruthy();
  }
  await expectAccessible(container);
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  expect(within(dialog).getByText('Enter a reason.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No errors');
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }));
  const status = await screen.findByText('Waiting for the agent');
  expect(status.closest('[role=status]')).not.toBeNull();
  expect(host.notify).toHaveBeenCalledWith('The agent was asked.', 'done');
  expect(calls.find(({ address }) => address === '/releases/request')?.body).toEqual({
    app: 'video',
    action: 'promote',
    revision: 7,
    current: '1.1.0-bb',
    canary: '1.2.0-cc',
    target: '1.2.0-cc',
    reason: 'No errors',
  });
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
});

test('S13.3 a colleague’s request leaves the open dialog with what was typed', async () => {
  const { store, user } = await openVideo();
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote: video' }));
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  await user.type(reason, 'No errors');
  server.requests = [aRequest()];
  act(() => void store.dispatch(opsApi.internalActions.onFocus()));
  await screen.findByText('Waiting for the agent');
  expect(reason.isConnected).toBe(true);
  expect(reason).toHaveProperty('value', 'No errors');
});

test('a request that runs is shown after a reload, until it is done', async () => {
  server.requests = [aRequest({ state: 'running', agent: 'releases-1' })];
  const { calls } = await openVideo();
  await screen.findByText('The agent is at it');
  expect(screen.queryByRole('button', { name: 'Cancel the request' })).toBeNull();
  const pages = () => calls.filter(({ address }) => address === '/releases/page').length;
  const before = pages();
  server.requests = [aRequest({ state: 'done', report: 'video: everybody gets 1.2.0-cc' })];
  await waitFor(() => expect(screen.getByText('Done')).toBeTruthy(), { timeout: 8_000 });
  expect(screen.getByText('video: everybody gets 1.2.0-cc')).toBeTruthy();
  await waitFor(() => expect(pages()).toBeGreaterThan(before));
});

test('a request that waits is cancelled', async () => {
  server.requests = [aRequest()];
  const cancelled = opsAnswer(cancelReleaseRequest, () => {
    server.requests = [aRequest({ state: 'cancelled', version: 'cancelled.0' })];
    return { outcome: 'cancelled' as const, version: 'cancelled.0' };
  });
  const { user, calls } = await openVideo({ answers: [...answers, cancelled] });
  await user.click(await screen.findByRole('button', { name: 'Cancel the request' }));
  await screen.findByText('Cancelled');
  const sent = calls.find(({ address }) => address === '/releases/requests/cancel');
  expect(sent?.body).toEqual({ id: 7, version: 'waiting.0' });
  expect(screen.getByRole('button', { name: 'Promote' })).toBeTruthy();
});

test('a refusal by the agent is shown in its words, and that of the server in the dialog', async () => {
  server.requests = [aRequest({ state: 'refused', report: 'video needs react ^19.2.0' })];
  const late = opsAnswer(requestRelease, () =>
    opsRefused('release_pending', 'Another request about this app is open.'),
  );
  const { user } = await openVideo({ answers: [...answers, late] });
  await screen.findByText('The last request was refused; nothing was changed');
  expect(screen.getAllByText('video needs react ^19.2.0')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove canary' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove canary: video' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Errors');
  await user.click(within(dialog).getByRole('button', { name: 'Remove canary' }));
  await within(dialog).findByText('Another request about this app is open.');
});

test('without an agent the page says so; the commands can be copied in any case', async () => {
  server.isHere = false;
  server.requests = [aRequest({ state: 'expired' })];
  const { container, user } = await openVideo();
  await screen.findByText('No release agent within the last minute');
  expect(screen.getByText('The last request expired')).toBeTruthy();
  expect(screen.getByText('10%')).toBeTruthy();
  expect(screen.getByText('npm run rollback -- video')).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Copy: npm run promote -- video' }));
  expect(await navigator.clipboard.readText()).toBe('npm run promote -- video');
});

test('what an operator without the role may not do is not offered', async () => {
  await openVideo({ roles: ['support'] });
  await screen.findByText('Nothing was asked for yet.');
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
});

test('an app without an earlier release has no command', async () => {
  show({ address: '/releases?app=shell' });
  await screen.findByText('There is no canary and no earlier release.');
  expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
  expect(screen.queryByText(/npm run/)).toBeNull();
});

test('a release that cannot be read is told with what is served in its place', async () => {
  show({ address: '/releases?app=wallet' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('visitors get 1.0.0-aa until');
});

test('in development the page says that there are no releases, and asks for none', async () => {
  const env = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' });
  try {
    const { calls } = show();
    expect(screen.getByText('There are no releases in development')).toBeTruthy();
    expect(calls).toEqual([]);
  } finally {
    env.restore();
  }
});

test('a refusal is shown with a way to try again', async () => {
  show({
    answers: [opsAnswer(releasePage, () => opsRefused('unavailable', 'The server is busy.'))],
  });
  await screen.findByText('The server is busy.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
