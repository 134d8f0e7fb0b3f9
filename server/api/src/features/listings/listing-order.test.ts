import * as fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

type Action =
  | { kind: 'insert'; regions: readonly number[]; hidden: boolean }
  | { kind: 'hide' | 'show' | 'delete'; at: number }
  | { kind: 'move'; at: number; region: number };

const region = fc.integer({ min: 1, max: 3 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    regions: fc.array(region, { minLength: 1, maxLength: 30 }),
    hidden: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('hide', 'show', 'delete'), at: fc.nat(200) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(200), region }),
);

/** What the order should be: a plain list per scope, oldest first. */
interface Model {
  readonly listings: Map<number, { region: number; hidden: boolean }>;
  readonly order: Map<number, number[]>;
}

const INSERT = `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm, hidden)
  SELECT r, 'n', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 20, 170, $2
    FROM unnest($1::bigint[]) WITH ORDINALITY AS u (r, place) ORDER BY place RETURNING id, region_id`;

describe('listing order', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    await db.owner.query(
      `INSERT INTO region (id, name) SELECT i, '{"en": "R"}' FROM generate_series(1, 3) i`,
    );
  });
  afterAll(() => db.drop());

  test('positions stay dense and newest first through any edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        await db.owner.query('DELETE FROM listing');
        const model: Model = { listings: new Map(), order: new Map() };
        for (const each of actions) await perform(db, model, each);
        for (const scope of [0, 1, 2, 3]) {
          const expected = model.order.get(scope) ?? [];
          expect(await positions(db, scope)).toEqual(expected.map((id, i) => [i + 1, id]));
          expect(await pages(db, scope)).toEqual([...expected].reverse());
        }
      }),
      { numRuns: 25 },
    );
  });

  test('pages join without gap over chunk borders and after removals', async () => {
    await db.owner.query('DELETE FROM listing');
    const regions = Array.from({ length: 1_300 }, () => 1);
    const { rows } = await db.owner.query<{ id: number }>(INSERT, [regions, false]);
    const ids = rows.map((row) => row.id);
    const removed = new Set(ids.filter((_, index) => index % 29 === 0 || index < 20));
    await db.owner.query('UPDATE listing SET hidden = true WHERE id = ANY ($1)', [[...removed]]);
    const expected = ids.filter((id) => !removed.has(id)).reverse();
    expect(await pages(db, 0)).toEqual(expected);
    expect(await pages(db, 1)).toEqual(expected);
  });

  test('S0.2 a listing under 18 is refused', async () => {
    const attempt = db.owner.query(
      `INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
       VALUES (1, 'n', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 17, 170)`,
    );
    await expect(attempt).rejects.toThrow('listing_age_check');
  });
});

async function perform(db: TestDatabase, model: Model, step: Action): Promise<void> {
  if (step.kind === 'insert') return insert(db, model, step);
  const ids = [...model.listings.keys()];
  const id = ids[step.at % Math.max(ids.length, 1)];
  const state = id === undefined ? undefined : model.listings.get(id);
  if (id === undefined || !state) return;
  if (step.kind === 'delete') {
    await db.owner.query('DELETE FROM listing WHERE id = $1', [id]);
    remove(model, 0, id);
    remove(model, state.region, id);
    model.listings.delete(id);
    return;
  }
  const next = {
    region: step.kind === 'move' ? step.region : state.region,
    hidden: step.kind === 'move' ? state.hidden : step.kind === 'hide',
  };
  await db.owner.query('UPDATE listing SET region_id = $2, hidden = $3 WHERE id = $1', [
    id,
    next.region,
    next.hidden,
  ]);
  const changed = next.hidden !== state.hidden || next.region !== state.region;
  if (!changed) return;
  if (next.hidden) remove(model, 0, id);
  remove(model, state.region, id);
  if (!next.hidden) model.order.set(next.region, [...(model.order.get(next.region) ?? []), id]);
  if (!next.hidden && state.hidden) model.order.set(0, [...(model.order.get(0) ?? []), id]);
  model.listings.set(id, next);
}

async function insert(
  db: TestDatabase,
  model: Model,
  step: Extract<Action, { kind: 'insert' }>,
): Promise<void> {
  const { rows } = await db.owner.query<{ id: number; region_id: number }>(INSERT, [
    step.regions,
    step.hidden,
  ]);
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    model.listings.set(row.id, { region: row.region_id, hidden: step.hidden });
    if (step.hidden) continue;
    for (const scope of [0, row.region_id]) {
      model.order.set(scope, [...(model.order.get(scope) ?? []), row.id]);
    }
  }
}

function remove(model: Model, scope: number, id: number): void {
  model.order.set(
    scope,
    (model.order.get(scope) ?? []).filter((each) => each !== id),
  );
}

async function positions(db: TestDatabase, scope: number): Promise<number[][]> {
  const { rows } = await db.owner.query<{ position: number; listing_id: number }>(
    'SELECT position, listing_id FROM listing_position WHERE scope_id = $1 ORDER BY position',
    [scope],
  );
  return rows.map((row) => [row.position, row.listing_id]);
}

async function pages(db: TestDatabase, scope: number): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await db.api.query<{ listing_id: number }>(
      'SELECT listing_id FROM listing_page($1, $2, 10)',
      [scope, page],
    );
    found.push(...rows.map((row) => row.listing_id));
    if (rows.length < 10) return found;
  }
}
