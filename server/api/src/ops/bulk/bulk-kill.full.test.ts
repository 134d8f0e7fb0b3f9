// Part of the full run: it kills an operators' server.
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkItemPage, bulkShown, runBulk } from '@velvet/contract/ops/bulk';
import { previewListings } from '@velvet/contract/ops/listing-bulk';
import { startOpsProcess } from '../../testing/api-process.ts';
import { aListing } from '../../testing/content-factories.ts';
import { createOpsClient } from '../../testing/ops-client.ts';
import { CONSOLE, startTestOps } from '../../testing/running-ops.ts';

const ITEMS = 6;

test('S13.3 a bulk change whose process is killed goes on with the first item that is not done', async () => {
  const ops = await startTestOps();
  const killed = await startOpsProcess({
    OPS_PORT: '0',
    OPS_PUBLIC_URL: CONSOLE,
    DATA_DIR: ops.dataDir,
    DATABASE_OPERATOR_URL: ops.db.loginUrl('velvet_operator'),
  });
  try {
    const token = await ops.operator('cleo', 'content');
    for (let each = 0; each < ITEMS; each += 1) await aListing(ops.db);
    const asked = await ops.client.get(
      previewListings,
      { change: { word: 'hide' }, matching: {} },
      token,
    );
    const shown = () => ops.client.get(bulkShown, { id: asked.id }, token);
    const { items } = await ops.client.get(bulkItemPage, { id: asked.id }, token);
    const holder = await ops.db.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM listing WHERE id = $1 FOR UPDATE', [items[2]?.subjectId]);
    const there = createOpsClient(`http://127.0.0.1:${killed.port}`, CONSOLE);
    await there.get(runBulk, { id: asked.id, version: asked.version }, token);
    while ((await shown()).counts.done < 2) await sleep(20);
    await killed.kill();
    await holder.query('COMMIT');
    holder.release();
    while ((await shown()).state === 'running') await sleep(100);
    expect(await shown()).toMatchObject({ state: 'done', counts: { done: ITEMS } });
    const { rows } = await ops.db.owner.query<{ subject: string }>(
      `SELECT subject FROM audit_log WHERE action = 'update listing' ORDER BY id`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(
      items.map(({ subjectId }) => `listing ${subjectId}`),
    );
  } finally {
    await killed.kill();
    await ops.stop();
  }
}, 120_000);
