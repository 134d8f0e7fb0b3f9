import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import {
  approveWithdrawal,
  type WithdrawalItem,
  withdrawalPage,
} from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  Age,
  ConsolePage,
  DataTable,
  DecisionDialog,
  Panel,
  Points,
  SearchField,
  StateBadge,
  useOpsChange,
  useOpsPages,
  VisibilityButton,
  When,
} from './index.ts';
import {
  type ConsoleOptions,
  type OpsAnswer,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from './testing/console-host.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

test('a page that was navigated to has the focus at its heading, once; the first one has not', async () => {
  const Page = () => {
    const [search, setSearch] = useSearchParams();
    const id = search.get('id');
    return (
      <ConsolePage key={id} title={id === null ? 'All' : `Number ${id}`}>
        <Link to={id === null ? '?id=7' : '?'}>Go</Link>
        <input aria-label="Filter" onChange={() => setSearch({ id: '7', filter: 'on' })} />
      </ConsolePage>
    );
  };
  const { user } = renderInConsole(<Page />);
  const focused = () => document.activeElement?.textContent;
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'Go' }));
  expect(focused()).toBe('Number 7');
  const field = screen.getByRole('textbox', { name: 'Filter' });
  await user.type(field, 'mei');
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('link', { name: 'Go' }));
  expect(focused()).toBe('All');
});

const withdrawal = (id: number, change: Partial<WithdrawalItem> = {}): WithdrawalItem => ({
  id: toId(id),
  state: 'under-review',
  amount: minor(123_450),
  reason: '',
  memberId: toId(7),
  username: `member${id}`,
  createdAt: at,
  updatedAt: at,
  waitsForSecond: false,
  version: `v${id}`,
  ...change,
});

const usual = [{ value: 'paid_out', label: 'Paid out' }];

/** The shape of most pages: a list, and a decision about one of its rows. */
function Withdrawals() {
  const pages = useOpsPages(withdrawalPage, { state: 'under-review' });
  const [approve] = useOpsChange(approveWithdrawal);
  const [chosen, choose] = useState<WithdrawalItem>();
  return (
    <ConsolePage title="Withdrawals" description="What members asked for" sources={[pages]}>
      <Panel title="Under review" isFlush>
        <DataTable
          label="Withdrawals under review"
          rows={pages}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/wallet/withdrawals?id=${id}`}
          empty="Nothing waits"
          columns={[
            { key: 'id', header: 'No.', cell: ({ id }) => String(id) },
            {
              key: 'amount',
              header: 'Amount',
              align: 'end',
              cell: ({ amount }) => <Points amount={amount} />,
            },
            { key: 'asked', header: 'Asked', cell: ({ createdAt }) => <When at={createdAt} /> },
            { key: 'age', header: 'Waits', cell: ({ createdAt }) => <Age since={createdAt} /> },
            {
              key: 'state',
              header: 'State',
              cell: ({ state }) => <StateBadge tone="attention">{state}</StateBadge>,
            },
            {
              key: 'decide',
              header: 'Decide',
              cell: (row) => (
                <button type="button" onClick={() => choose(row)}>
                  Approve {row.id}
                </button>
              ),
            },
          ]}
        />
      </Panel>
      <DecisionDialog
        isOpen={chosen !== undefined}
        onClose={() => choose(undefined)}
        title="Approve withdrawal"
        confirmLabel="Approve"
        reason={{ usual }}
        decide={(reason) =>
          approve({ id: toId(chosen?.id ?? 1), version: chosen?.version ?? '', reason })
        }
      />
    </ConsolePage>
  );
}

const list = (...pages: readonly (readonly WithdrawalItem[])[]): OpsAnswer =>
  opsAnswer(withdrawalPage, ({ cursor }) => {
    const index = (cursor ?? 1) - 1;
    const next = index + 1 < pages.length ? { next: index + 2 } : {};
    return { items: pages[index] ?? [], ...next };
  });

const show = (options: ConsoleOptions) => renderInConsole(<Withdrawals />, options);

test('S13.3 a list shows its pages one after another, each row leading on by keyboard', async () => {
  const { calls, container, user, place } = show({
    answers: [list([withdrawal(1)], [withdrawal(2, { createdAt: toEpochSeconds(new Date()) })])],
  });
  expect(await screen.findByRole('link', { name: '1' })).toHaveProperty('tagName', 'A');
  expect(document.title).toBe('Withdrawals · Velvet console');
  expect(screen.getByText('1 entry so far')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: '2' })).toBeTruthy();
  expect(screen.getByText('2 entries')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.map(({ address }) => address)).toEqual([
    '/withdrawals/page?state=under-review',
    '/withdrawals/page?state=under-review&cursor=2',
  ]);
  const [, first] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first?.textContent).toContain('1,234.50');
  expect(first?.textContent).toContain('Nov 20, 2026, 9:30 AM');
  await expectAccessible(container);
  screen.getByRole('link', { name: '1' }).focus();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/wallet/withdrawals?id=1');
});

test('an empty list says so', async () => {
  const { container } = show({ answers: [list([])] });
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible(container);
});

test('a list that cannot be read says why and is fetched again', async () => {
  let isBroken = true;
  const answer = opsAnswer(withdrawalPage, () =>
    isBroken ? opsRefused('unavailable', 'The server is busy.') : { items: [withdrawal(1)] },
  );
  const { user, container } = show({ answers: [answer] });
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  await expectAccessible(container);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '1' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what does not fit the contract is no data', async () => {
  const answer: OpsAnswer = {
    path: withdrawalPage.path,
    respond: async () => ({ ok: true, wire: { items: [{ id: 'x' }] } }),
  };
  show({ answers: [answer] });
  expect((await screen.findByRole('alert')).textContent).toContain('items.0.id');
});

describe('S13.2 a decision', () => {
  async function open(options: ConsoleOptions) {
    const shown = show(options);
    await shown.user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve withdrawal' });
    const confirm = () => shown.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    const changes = () => shown.calls.filter(({ body }) => body !== undefined);
    return { ...shown, dialog, confirm, changes };
  }
  const approved = { outcome: 'successful', version: 'v2' } as const;

  test('needs a reason, usual or in own words', async () => {
    const { dialog, confirm, changes, user } = await open({
      answers: [list([withdrawal(1)]), opsAnswer(approveWithdrawal, () => approved)],
    });
    await confirm();
    expect(within(dialog).getByText('Enter a reason.')).toBeTruthy();
    expect(changes()).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' seen at the bank ');
    await expectAccessible(dialog);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().map(({ body }) => body)).toEqual([
      { id: 1, version: 'v1', reason: 'seen at the bank' },
    ]);
  });

  test('sends the word of a usual reason, and fetches the list anew', async () => {
    const { dialog, calls, confirm, changes, user } = await open({
      answers: [list([withdrawal(1)]), opsAnswer(approveWithdrawal, () => approved)],
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Paid out' }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()[0]?.body).toMatchObject({ reason: 'paid_out' });
    await waitFor(() =>
      expect(calls.map(({ body }) => body === undefined)).toEqual([true, false, true]),
    );
  });

  test('whose response was lost is sent again with the same key, also from another dialog', async () => {
    const replies = ['network', 'network', 'done'];
    const { dialog, confirm, changes, user } = await open({
      answers: [
        list([withdrawal(1)]),
        opsAnswer(approveWithdrawal, () =>
          replies.shift() === 'done' ? approved : { kind: 'network', isChange: true },
        ),
      ],
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Paid out' }));
    await confirm();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('never done twice');
    await confirm();
    await waitFor(() => expect(changes()).toHaveLength(2));
    await within(dialog).findByRole('alert');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    const again = await screen.findByRole('dialog');
    await user.click(within(again).getByRole('radio', { name: 'Paid out' }));
    await user.click(within(again).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = changes().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  test('shows a refusal at its field', async () => {
    const { dialog, confirm, user } = await open({
      answers: [
        list([withdrawal(1)]),
        opsAnswer(approveWithdrawal, () =>
          opsRefused('no_reason', 'A reason is needed.', 'reason'),
        ),
      ],
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    const field = within(dialog).getByRole('textbox', { name: 'Reason' });
    await user.type(field, 'x');
    await confirm();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getByText('A reason is needed.')).toBeTruthy();
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  test('on what a colleague has changed is none, and shows the new state', async () => {
    let version = 'v1';
    const page = opsAnswer(withdrawalPage, () => ({ items: [withdrawal(1, { version })] }));
    const { dialog, confirm, changes, user } = await open({
      answers: [
        page,
        opsAnswer(approveWithdrawal, (input) => {
          if (input.version === 'v9') return approved;
          version = 'v9';
          return opsRefused('changed_meanwhile', 'This has changed.');
        }),
      ],
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Paid out' }));
    await confirm();
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Someone else changed this',
    );
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Show the present state' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    const again = await screen.findByRole('dialog');
    await user.click(within(again).getByRole('radio', { name: 'Paid out' }));
    await user.click(within(again).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toMatchObject({ version: 'v9' });
    expect(changes()[1]?.idempotencyKey).not.toBe(changes()[0]?.idempotencyKey);
  });
});

test('S12.7 a dialog that is rendered only while it is open returns focus to its opener', async () => {
  const text = { id: 'text', defaultMessage: 'Hide' };
  const texts = { hide: text, hideTitle: text, hideText: text, hiddenNow: text };
  const hide = async () => ({ ok: true, output: null }) as const;
  const { user } = renderInConsole(
    <VisibilityButton
      isHidden={false}
      hide={hide}
      show={hide}
      texts={{ ...texts, show: text, showTitle: text, shownNow: text }}
      showText=""
    />,
    { messages: { text: 'Hide' } },
  );
  const opener = screen.getByRole('button', { name: 'Hide' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('S13.2 hiding is about the version that the question was asked about', async () => {
  const hide = jest.fn(async (_version: string) => ({ ok: true, output: null }) as const);
  let refresh = (_version: string) => {};
  const text = { id: 'text', defaultMessage: 'Hide' };
  const texts = { hide: text, hideTitle: text, hideText: text, hiddenNow: text };
  function Entry() {
    const [version, setVersion] = useState('v1');
    refresh = setVersion;
    return (
      <VisibilityButton
        isHidden={false}
        hide={() => hide(version)}
        show={() => hide('')}
        texts={{ ...texts, show: text, showTitle: text, shownNow: text }}
        showText=""
      />
    );
  }
  const { user } = renderInConsole(<Entry />, { messages: { text: 'Hide' } });
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  const dialog = within(await screen.findByRole('dialog'));
  act(() => refresh('v2'));
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(hide).toHaveBeenCalledWith('v1');
});

test('a link that is followed while a typed search is due takes its place', () => {
  jest.useFakeTimers();
  try {
    const onSearch = jest.fn();
    let follow = (_asked: string) => {};
    function List() {
      const [asked, setAsked] = useState('');
      follow = setAsked;
      return <SearchField label="Name" maxLength={20} asked={asked} onSearch={onSearch} />;
    }
    renderInConsole(<List />);
    const field = screen.getByRole('searchbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Iris' } });
    act(() => follow('Palome'));
    act(() => jest.advanceTimersByTime(1_000));
    expect(field).toHaveProperty('value', 'Palome');
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: ' Ilaria ' } });
    act(() => jest.advanceTimersByTime(1_000));
    expect(onSearch.mock.calls).toEqual([['Ilaria']]);
  } finally {
    jest.useRealTimers();
  }
});

test('the kit speaks simplified Chinese', async () => {
  show({ answers: [list([withdrawal(1)])], language: 'zh-Hans' });
  expect(await screen.findByText('共 1 条')).toBeTruthy();
  expect(screen.getByText('刚刚更新')).toBeTruthy();
});
