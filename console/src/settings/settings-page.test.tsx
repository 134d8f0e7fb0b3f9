import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type Setting,
  type SettingChange,
  setSetting,
  settingHistory,
  settingPage,
} from '@velvet/contract/ops/settings';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import { renderConsole, signedIn } from '../testing/render-console.tsx';
import SettingsPage from './settings-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const setting = (own: Partial<Setting> = {}): Setting => ({
  key: 'name',
  kind: 'line',
  value: '"Velvet"',
  needsSecond: false,
  waitsForSecond: false,
  changedAt: at,
  version: 'v1',
  ...own,
});
const limits = (own: Partial<Setting> = {}): Setting =>
  setting({
    key: 'withdraw_rule',
    kind: 'withdraw_rule',
    value: '{"min":1000000,"max":50000000,"perDay":3}',
    needsSecond: true,
    ...own,
  });
const change = (own: Partial<SettingChange> = {}): SettingChange => ({
  id: toId(7),
  at,
  operator: 'bob',
  reason: 'Spelling',
  before: '"Velours"',
  after: '"Velvet"',
  ...own,
});
const listed = (...items: readonly Setting[]) => opsAnswer(settingPage, () => ({ items }));
const history = (...items: readonly SettingChange[]) =>
  opsAnswer(settingHistory, () => ({ items }));
const saved = opsAnswer(setSetting, () => ({ outcome: 'ok' as const, version: 'v2' }));
const proposed = opsAnswer(setSetting, () => ({ outcome: 'needs_second' as const, version: 'v2' }));

const show = (options: ConsoleOptions) =>
  renderInConsole(<SettingsPage />, { messages: english, ...options });

async function open(key: Setting['key'], options: ConsoleOptions) {
  const shown = show({ address: `/settings?key=${key}`, ...options });
  await shown.user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string) => shown.user.click(dialog.getByRole('button', { name }));
  return { ...shown, dialog, press };
}
const bodies = (calls: readonly { body: unknown }[]) => calls.flatMap(({ body }) => body ?? []);

test('S13.3 settings are listed with value, kind, and who must agree', async () => {
  const beacon = { key: 'beacon', kind: 'beacon', needsSecond: true } as const;
  const { value: _, changedAt: __, ...unset } = setting(beacon);
  const { container } = show({
    answers: [listed(setting(), limits({ waitsForSecond: true }), unset)],
  });
  await screen.findByText('Name of the product');
  const rows = screen.getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Name of the productVelvetTextOne administratorNov 20, 2026',
    'Withdrawal limitsSmallest 10,000.00Largest 500,000.00A day 3LimitsWaits for approvalNov 20, 2026',
    'Random beacon of drawsNot set: the product’s own valueRule (JSON)Two administratorsNever',
  ]);
  expect(screen.getByRole('link', { name: 'Name of the product' }).getAttribute('href')).toBe(
    '/settings?key=name',
  );
  await expectAccessible(container);
});

test('a text is changed at once, in the state in which it was seen', async () => {
  const { calls, dialog, host, press, user } = await open('name', {
    answers: [listed(setting()), history(change()), saved],
  });
  const field = dialog.getByRole('textbox', { name: 'Value' });
  await user.clear(field);
  await user.type(field, 'Velour');
  await press('Save');
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The setting is changed.', 'done'));
  expect(bodies(calls)).toEqual([{ key: 'name', version: 'v1', value: '"Velour"', reason: '' }]);
});

test('the product’s own value counts again once a setting is taken away', async () => {
  const { calls, dialog, host, press, user } = await open('name', {
    answers: [listed(setting()), history(), saved],
  });
  await user.click(dialog.getByRole('checkbox', { name: 'Use the product’s own value' }));
  await press('Save');
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(bodies(calls)).toEqual([{ key: 'name', version: 'v1', reason: '' }]);
});

test('S13.2 a limit is proposed in points with a reason, and told as a proposal', async () => {
  const { calls, dialog, host, press, user } = await open('withdraw_rule', {
    answers: [listed(limits()), history(), proposed],
  });
  const most = dialog.getByRole('textbox', { name: 'Largest' });
  await user.clear(most);
  await user.type(most, '2000.5');
  await press('Propose');
  expect(dialog.getByText('Enter a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed');
  await press('Propose');
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(host.notify.mock.calls[0]?.[0]).toContain('waits for a second administrator');
  expect(bodies(calls)).toEqual([
    {
      key: 'withdraw_rule',
      version: 'v1',
      value: '{"min":1000000,"max":200050,"perDay":3}',
      reason: 'Agreed',
    },
  ]);
});

test('what is no JSON is told at the field and not sent', async () => {
  const { calls, dialog, press, user } = await open('ticker', {
    answers: [
      listed(setting({ key: 'ticker', kind: 'ticker', value: '{"sample":true}' })),
      history(),
    ],
  });
  const field = dialog.getByRole('textbox', { name: 'Value (JSON)' });
  await user.type(field, ',');
  await press('Save');
  await dialog.findByText('This is not valid JSON.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(bodies(calls)).toEqual([]);
});

test('S12.7 Escape asks before it discards a draft, and then closes only the question', async () => {
  const { user } = await renderConsole({
    answers: [...signedIn(), listed(setting()), history()],
    address: '/settings?key=name',
  });
  const change = await screen.findByRole('button', { name: 'Change' });
  await user.click(change);
  const field = await screen.findByRole('textbox', { name: 'Value' });
  await user.type(field, ' 2');
  const question = { name: 'Leave without saving?' };
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(field).toHaveProperty('value', 'Velvet 2');
  await user.keyboard('{Escape}');
  const again = await screen.findByRole('dialog', question);
  await user.click(within(again).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(change));
});

test('a value that does not fit is told at its field, and nothing typed is lost', async () => {
  const { dialog, press } = await open('name', {
    answers: [
      listed(setting()),
      history(),
      opsAnswer(setSetting, () =>
        opsRefused('bad_value', 'The value does not fit this setting.', 'value'),
      ),
    ],
  });
  await press('Save');
  await dialog.findByText('The value does not fit this setting.');
  const field = dialog.getByRole('textbox', { name: 'Value' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByDisplayValue('Velvet')).toBe(field);
});

test('S13.2 who edits what has changed meanwhile sees it', async () => {
  const { press, user } = await open('name', {
    answers: [
      listed(setting()),
      history(),
      opsAnswer(setSetting, () => opsRefused('changed_meanwhile', 'Changed', 'version')),
    ],
  });
  await press('Save');
  await user.click(await screen.findByRole('button', { name: 'Show the present state' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a change is undone with a reason by setting what was before', async () => {
  const { calls, container, host, user } = show({
    address: '/settings?key=name',
    answers: [
      listed(setting()),
      history(change(), change({ id: toId(3), before: '"Velvet"', after: '"Velours"' })),
      saved,
    ],
  });
  // The first change of all led away from the present value: there is nothing to undo.
  const undo = await screen.findAllByRole('button', { name: /^Undo the change of Nov 20, 2026/ });
  expect(undo).toHaveLength(1);
  await expectAccessible(container);
  await user.click(undo[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the earlier value again' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Was right');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(bodies(calls)).toEqual([
    { key: 'name', version: 'v1', value: '"Velours"', reason: 'Was right' },
  ]);
});

test('S13.2 while a proposal waits, the page leads there and changes nothing else', async () => {
  show({
    address: '/settings?key=withdraw_rule',
    answers: [listed(limits({ waitsForSecond: true })), history(change({ before: '{"min":1}' }))],
  });
  const link = await screen.findByRole('link', { name: 'Show proposals' });
  expect(link.getAttribute('href')).toBe('/proposals');
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  await screen.findByText('Spelling');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a setting that is not there is said to be unknown', async () => {
  show({ address: '/settings?key=nothing', answers: [listed(setting())] });
  await screen.findByText('There is no such setting.');
});
