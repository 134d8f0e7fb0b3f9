import type { ApiError } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import fc from 'fast-check';
import { aDevice } from '../testing/device.ts';
import { flushPromises, openTab, type Tab } from './testing/tabs.ts';

// An answer that is late by the clock changes nothing here.
beforeAll(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'Date'] }));
afterAll(() => void jest.useRealTimers());

const fates = ['fine', 'call lost', 'answer lost', 'offline', 'session over'] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'tap',
        'double tap',
        'reload',
        'delayOrOnline ends',
        'leave and return',
      ),
      tab: fc.nat(1),
    }),
    fc.record({
      kind: fc.constant('answer'),
      tab: fc.nat(1),
      fate: fc.constantFrom(...fates),
    }),
    fc.record({ kind: fc.constant('tabs hear'), tab: fc.constant(0) }),
  ),
  { maxLength: 40, size: 'max' },
);
const noSession: ApiError = {
  kind: 'refused',
  code: 401,
  message: 'No',
  refusal: 'no_session',
  field: undefined,
};
type Step = { readonly kind: string; readonly tab: number; readonly fate?: (typeof fates)[number] };

const transfer = { to: 'bank', amount: 500 } as const;

/** Which calls may have reached the server, and which pages have a record of them. */
function aWitness() {
  /** Calls that left the device, or are about to, by key and by the page that made them. */
  const underway = new Map<string, Map<Tab, number>>();
  /** Keys of which the device has nothing since a session ended: only their pages have them. */
  const offDevice = new Set<string>();
  const told = new Set<string>();
  const tooMany: string[] = [];
  const count = (key: string, page: Tab, more: number) => {
    const pages = underway.get(key) ?? new Map<Tab, number>();
    underway.set(key, pages.set(page, (pages.get(page) ?? 0) + more));
  };
  const isOpen = (key: string, page: Tab) => {
    const pages = underway.get(key) ?? new Map<Tab, number>();
    const known = offDevice.has(key) ? [pages.get(page) ?? 0] : [...pages.values()];
    return !told.has(key) && known.some((calls) => calls > 0);
  };
  return {
    tooMany,
    told: (key: string) => void told.add(key),
    sent(key: string, page: Tab) {
      const isNew = !underway.has(key);
      if (isNew && [...underway.keys()].some((earlier) => isOpen(earlier, page))) tooMany.push(key);
      offDevice.delete(key);
      count(key, page, 1);
    },
    hadNoEffect: (key: string, page: Tab) => count(key, page, -1),
    sessionEnded() {
      for (const key of underway.keys()) offDevice.add(key);
    },
  };
}

/**
 * Two tabs whose member wants one transfer, on any network. Returns the keys that were first sent
 * while an earlier key may have reached the server and its outcome was not shown to the member.
 */
async function keysTooMany(list: readonly Step[]): Promise<readonly string[]> {
  const device = aDevice();
  const witness = aWitness();
  const open = () => {
    const page = openTab(device.storage);
    page.onCall((key) => witness.sent(key, page));
    return page;
  };
  const tabs: [Tab, Tab] = [open(), open()];
  const at = (index: number) => (index === 0 ? tabs[0] : tabs[1]);

  const tap = (index: number) =>
    void at(index)
      .tap(transfer)
      .then((outcome) => {
        if (outcome?.kind === 'confirmed') witness.told(outcome.value);
      });
  const answerCall = (index: number, fate: Step['fate']) => {
    const call = at(index).calls.shift();
    if (!call) return;
    if (fate === 'offline' || fate === 'session over') {
      witness.hadNoEffect(call.key, at(index));
      call.answer({ error: fate === 'offline' ? { kind: 'offline' } : noSession });
    } else if (fate === 'fine') call.answer({ data: call.key });
    else call.answer({ error: { kind: 'network' } });
  };
  const leave = (index: number) => {
    at(index).store.dispatch(memberLeft());
    at(1 - index).store.dispatch(memberLeft({ isElsewhere: true }));
    witness.sessionEnded();
  };

  for (const { kind, tab, fate } of list) {
    if (kind === 'tap' || kind === 'double tap') tap(tab);
    if (kind === 'double tap') tap(tab);
    if (kind === 'reload') tabs[tab === 0 ? 0 : 1] = open();
    if (kind === 'delayOrOnline ends') at(tab).endDelay();
    if (kind === 'leave and return') leave(tab);
    if (kind === 'tabs hear') device.tellTabs();
    if (kind === 'answer') answerCall(tab, fate);
    await flushPromises();
  }
  return witness.tooMany;
}

test('S6.5 no sequence of taps, reloads, sign-outs, two tabs and lost answers sends one intent under two keys', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      expect(await keysTooMany(list)).toEqual([]);
    }),
    { numRuns: process.env.VELVET_TEST_FULL === '1' ? 500 : 100 },
  );
});
