import { randomUUID } from 'node:crypto';
import { approveProposal, proposalPage } from '@velvet/contract/ops/proposals';
import {
  type SettingKey,
  setSetting,
  settingHistory,
  settingKeys,
  settingPage,
} from '@velvet/contract/ops/settings';
import { demoConfig } from '../../demo/settings.ts';
import { startTestOps, type TestOps } from '../../testing/running-ops.ts';
import { fitsSetting } from './settings.ts';

let ops: TestOps;
let ann: string;
let bob: string;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'administrator');
  bob = await ops.operator('bob', 'administrator');
});
afterEach(() => ops.stop());

const refused = (status: number, reason: string) => ({ status, problem: { reason } });
const settingOf = async (key: SettingKey) => {
  const { items } = await ops.client.get(settingPage, {}, ann);
  const setting = items.find((each) => each.key === key);
  if (!setting) throw new Error(`There is no setting ${key}`);
  return setting;
};
const set = async (key: SettingKey, value: string | undefined, token = ann, reason = 'Agreed') => {
  const { version } = await settingOf(key);
  const input = { key, version, ...(value === undefined ? {} : { value }), reason };
  return ops.client.call(setSetting, input, { token });
};
const historyOf = async (key: SettingKey) =>
  (await ops.client.get(settingHistory, { key }, bob)).items;
const RULE = '{"max":2,"min":1,"perDay":1}';

describe('S13.3 settings', () => {
  test('are all listed, with what needs a second administrator', async () => {
    const { items } = await ops.client.get(settingPage, {}, ann);
    expect(items.map(({ key }) => key)).toEqual(settingKeys);
    expect(items.filter(({ needsSecond }) => needsSecond).map(({ key }) => key)).toEqual([
      'four_eyes',
      'withdraw_rule',
      'withdrawal_wait',
      'recharge_confirmation',
      'beacon',
    ]);
    expect(items[0]).toEqual({
      key: 'name',
      kind: 'line',
      needsSecond: false,
      waitsForSecond: false,
      version: 'unset',
    });
  });

  test('a change says what was before, and the value of before undoes it', async () => {
    expect((await set('name', '"Velour"')).value?.outcome).toBe('ok');
    expect((await set('name', '"Velours"', bob, 'Spelling')).status).toBe(200);
    const [last, first] = await historyOf('name');
    expect(first).toMatchObject({ operator: 'ann', reason: 'Agreed', after: '"Velour"' });
    expect(first?.before).toBeUndefined();
    expect(last).toMatchObject({
      operator: 'bob',
      reason: 'Spelling',
      before: '"Velour"',
      after: '"Velours"',
    });
    await set('name', last?.before);
    expect(await settingOf('name')).toMatchObject({
      value: '"Velour"',
      changedAt: expect.any(Number),
    });
    await set('name', first?.before);
    expect((await settingOf('name')).value).toBeUndefined();
    const [removal] = await historyOf('name');
    expect(removal).toMatchObject({ before: '"Velour"' });
    expect(removal?.after).toBeUndefined();
  });

  test('changes from before the log had both values are told apart by the one after', async () => {
    await ops.db.owner.query(
      `SELECT audit_append('old', 'insert config', 'config name', '{"key": "name", "value": "A"}'),
         audit_append('old', 'update config', 'config name', '{"key": "name", "value": "B"}'),
         audit_append('old', 'delete config', 'config name', '{"key": "name", "value": "B"}')`,
    );
    expect((await historyOf('name')).map(({ before, after }) => [before, after])).toEqual([
      ['"B"', undefined],
      ['"A"', '"B"'],
      [undefined, '"A"'],
    ]);
  });

  test('history comes page by page', async () => {
    for (let n = 0; n < 27; n += 1) {
      await ops.db.owner.query(
        `SELECT audit_append('old', 'update config', 'config name', jsonb_build_object('value', $1::int))`,
        [n],
      );
    }
    const page = await ops.client.get(settingHistory, { key: 'name' }, ann);
    const cursor = page.next ?? 0;
    const rest = await ops.client.get(settingHistory, { key: 'name', cursor }, ann);
    expect([page.items.length, page.items[0]?.after, page.items[0]?.before]).toEqual([
      25,
      '26',
      '25',
    ]);
    expect(rest.items.map(({ before, after }) => [before, after])).toEqual([
      ['0', '1'],
      [undefined, '0'],
    ]);
  });

  test('of two administrators who edit the same setting, the second one sees it', async () => {
    const { version } = await settingOf('support_enabled');
    const edit = (token: string, value: string) =>
      ops.client.call(
        setSetting,
        { key: 'support_enabled', version, value, reason: '' },
        { token },
      );
    const replies = await Promise.all([edit(ann, 'true'), edit(bob, 'false')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf('support_enabled')).toHaveLength(1);
  });

  test('a change that is sent again is done once', async () => {
    const input = { key: 'name', version: 'unset', value: '"Once"', reason: '' } as const;
    const key = randomUUID();
    const first = await ops.client.call(setSetting, input, { token: ann, key });
    const second = await ops.client.call(setSetting, input, { token: ann, key });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await historyOf('name')).toHaveLength(1);
  });

  test('finance neither reads nor sets them', async () => {
    const eve = await ops.operator('eve', 'finance');
    expect(await set('name', '"Eve"', eve)).toMatchObject(refused(403, 'forbidden'));
    expect(await ops.client.call(settingPage, {}, { token: eve })).toMatchObject(
      refused(403, 'forbidden'),
    );
  });
});

describe('S13.2 limits and payouts', () => {
  test('are proposed with a reason and set by a second administrator', async () => {
    expect(await set('withdraw_rule', RULE, ann, '')).toMatchObject(refused(400, 'no_reason'));
    expect((await set('withdraw_rule', RULE)).value?.outcome).toBe('needs_second');
    expect(await settingOf('withdraw_rule')).toMatchObject({ waitsForSecond: true });
    expect(await set('withdraw_rule', RULE)).toMatchObject(refused(403, 'same_operator'));
    expect(await set('withdraw_rule', '{"min":1,"max":9,"perDay":1}', bob)).toMatchObject(
      refused(409, 'other_pending'),
    );
    expect((await set('withdraw_rule', RULE, bob)).value?.outcome).toBe('ok');
    expect((await settingOf('withdraw_rule')).value).toBe(RULE);
    expect(await historyOf('withdraw_rule')).toMatchObject([
      { operator: 'bob', requestedBy: 'ann', reason: 'Agreed' },
    ]);
  });

  test('who has not seen the proposal does not approve it by accident', async () => {
    const { version } = await settingOf('four_eyes');
    await set('four_eyes', '{"above":100}');
    const input = { key: 'four_eyes', version, value: '{"above":100}', reason: 'r' } as const;
    expect(await ops.client.call(setSetting, input, { token: bob })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    );
    const [proposal] = (await ops.client.get(proposalPage, { all: false }, bob)).items;
    if (!proposal) throw new Error('There is no proposal');
    expect(proposal.details).toEqual([
      { name: 'key', value: 'four_eyes' },
      { name: 'value', value: '{"above":100}' },
    ]);
    const { id } = proposal;
    await ops.client.get(approveProposal, { id, version: proposal.version, note: '' }, bob);
    expect((await settingOf('four_eyes')).value).toBe('{"above":100}');
  });
});

describe('a setting’s value has its form', () => {
  test.each<[SettingKey, string]>([
    ['name', '" "'],
    ['name', '"a\\u0000"'],
    ['name', '"a\\ud800"'],
    ['name', 'Velvet'],
    ['notice', '{}'],
    ['notice', '{"de": "Hallo"}'],
    ['terms', '"text"'],
    ['support_enabled', '1'],
    ['support_url', '"javascript:alert(1)"'],
    ['support_url', '"/a\\u0000"'],
    ['ip_lookup_url', '""'],
    ['ticker', '{"sample": true}'],
    ['four_eyes', '{"above": "x"}'],
    ['four_eyes', '{"above": 1, "below": 2}'],
    ['withdraw_rule', '{"min": 5, "max": 4, "perDay": 1}'],
    ['recharge_confirmation', '{"each": 1.5, "perDay": 2}'],
    ['beacon', '{"source": "quicknet", "genesis": 1, "period": 3, "wait": 30}'],
    ['beacon', '{"mode": "on"}'],
  ])('%s is not %s', async (key, value) => {
    expect(await set(key, value)).toMatchObject({
      status: 400,
      problem: { reason: 'bad_value', field: 'value' },
    });
    expect((await settingOf(key)).version).toBe('unset');
  });

  test('and the demo’s values have it', () => {
    const demo: Readonly<Record<string, unknown>> = demoConfig(1_800_000_000);
    const known = settingKeys.filter((key) => key in demo);
    expect(known).toHaveLength(Object.keys(demo).length);
    expect(known.filter((key) => !fitsSetting(key, demo[key]))).toEqual([]);
  });
});
