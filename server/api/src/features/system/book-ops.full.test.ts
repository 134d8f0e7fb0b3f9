import { checkLedger } from '@velvet/contract/ops/books';
import { startTestOps } from '../../testing/running-ops.ts';

// In the full run only: it waits for thirteen seconds.

test('a check may take longer than a server waits for any other statement', async () => {
  const ops = await startTestOps();
  const ann = await ops.operator('ann', 'finance');
  // Longer than the limits of the connection: 10 s in the database, 12 s in the driver.
  await ops.db.owner.query(
    `CREATE OR REPLACE FUNCTION round_faults() RETURNS TABLE (fault text, id bigint)
     LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     BEGIN PERFORM pg_sleep(13); END $$`,
  );
  expect((await ops.client.get(checkLedger, {}, ann)).state).toBe('in_order');
  await ops.stop();
}, 60_000);
