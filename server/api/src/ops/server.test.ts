import { mkdir } from 'node:fs/promises';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import { rechargePage } from '@velvet/contract/ops/recharges';
import { signIn, whoAmI } from '@velvet/contract/ops/session';
import { rejectWithdrawal } from '@velvet/contract/ops/withdrawals';
import { anchorFile } from '../operator/audit/audit-anchors.ts';
import { aWithdrawal } from '../testing/ops-factories.ts';
import { startTestOps } from '../testing/running-ops.ts';

test('S13.4 responses are for the console’s own pages only', async () => {
  const ops = await startTestOps();
  const { headers } = await ops.client.call(whoAmI, {});
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
  const missing = await fetch(`${ops.url}${OPS_BASE}/nothing`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ reason: 'not_found' });
  await ops.stop();
});

test('without TLS the cookie has no prefix and is not Secure', async () => {
  const ops = await startTestOps({ config: { opsPublicUrl: 'http://localhost:8082' } });
  const token = await ops.operator('ann', 'finance');
  const clear = { cookie: `velvet.operator=${token}` };
  expect((await ops.client.call(whoAmI, {}, { headers: clear })).value?.name).toBe('ann');
  // Behind a proxy that says so, TLS it is.
  const secure = { ...clear, 'x-forwarded-proto': 'https' };
  expect((await ops.client.call(whoAmI, {}, { headers: secure })).status).toBe(401);
  await ops.stop();
});

test('too many calls of one address: 429 with Retry-After; others are served', async () => {
  const ops = await startTestOps({ config: { rateLimitPerMinute: 3 } });
  const ask = (ip: string) => ops.client.call(whoAmI, {}, { headers: { 'x-forwarded-for': ip } });
  for (let i = 0; i < 3; i += 1) expect((await ask('203.0.113.1')).status).toBe(401);
  const refused = await ask('203.0.113.1');
  expect(refused).toMatchObject({ status: 429, problem: { reason: 'too_many' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('203.0.113.2')).status).toBe(401);
  expect((await fetch(`${ops.url}/readyz`)).status).toBe(200);
  await ops.stop();
});

test('sign-ins of one address are limited apart from its other calls', async () => {
  const ops = await startTestOps();
  const token = await ops.operator('ann', 'finance');
  const attempt = async () => {
    const input = { name: 'nobody', password: 'x', code: 'x' };
    const headers = { 'x-velvet-ops': '' };
    return (await ops.client.call(signIn, input, { headers })).status;
  };
  for (let i = 0; i < 20; i += 1) expect(await attempt()).toBe(403);
  expect(await attempt()).toBe(429);
  expect((await ops.client.call(whoAmI, {}, { token })).status).toBe(200);
  await ops.stop();
});

test('health, readiness and metrics', async () => {
  const ops = await startTestOps();
  const token = await ops.operator('ann', 'content');
  await ops.client.call(rechargePage, {}, { token });
  const text = async (route: string) => (await fetch(`${ops.url}${route}`)).text();
  expect(await text('/healthz')).toContain('ok');
  expect(await text('/readyz')).toContain('ok');
  expect(await text('/metrics')).toContain(
    'velvet_refusals_total{operation="recharge_page",reason="forbidden"} 1',
  );
  await ops.stop();
});

test('reconnects after the database has dropped its connections', async () => {
  const ops = await startTestOps();
  const token = await ops.operator('ann', 'finance');
  const ask = async () => (await ops.client.call(whoAmI, {}, { token })).status;
  expect(await ask()).toBe(200);
  await ops.db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  // The calls that meet a connection as it dies may fail, and say so.
  const during = await Promise.all(Array.from({ length: 10 }, ask));
  expect(during.every((status) => status === 200 || status === 503)).toBe(true);
  expect(await ask()).toBe(200);
  await ops.stop();
});

test('a decision stands when the end of the audit log cannot be noted, which is logged', async () => {
  const ops = await startTestOps();
  const token = await ops.operator('ann', 'finance');
  await mkdir(anchorFile(ops.dataDir));
  const { id } = await aWithdrawal(ops.db, 100);
  const input = { id, version: 'under-review', reason: 'card_wrong' };
  const said = () => ops.logLines.join('').includes('The end of the audit log could not be noted');
  expect((await ops.client.call(rejectWithdrawal, input)).status).toBe(401);
  expect(said()).toBe(false);
  expect((await ops.client.get(rejectWithdrawal, input, token)).outcome).toBe('failed');
  expect(said()).toBe(true);
  await ops.stop();
});
