import fc from 'fast-check';
import { aDevice } from '../testing/device.ts';
import { openTab, settle, type Tab } from './testing/tabs.ts';

// An answer that is late by the clock changes nothing here.
beforeAll(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'Date'] }));
afterAll(() => void jest.useRealTimers());

const fates = ['fine', 'call lost', 'answer lost', 'offline'] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('tap', 'double tap', 'reload', 'pause ends'),
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
type Step = { readonly kind: string; readonly tab: number; readonly fate?: (typeof fates)[number] };

const transfer = { to: 'bank', amount: 500 } as const;

/**
 * Two tabs whose member wants one transfer, on any network. Returns the keys that were first sent
 * while an earlier key may have reached the server and nobody was told what became of it.
 */
async function keysTooMany(list: readonly Step[]): Promise<readonly string[]> {
  const device = aDevice();
  const tabs: [Tab, Tab] = [openTab(device.storage), openTab(device.storage)];
  const at = (index: number) => (index === 0 ? tabs[0] : tabs[1]);
  /** Calls that left the device, or are about to, by key. */
  const underway = new Map<string, number>();
  const told = new Set<string>();
  const tooMany: string[] = [];
  const count = (key: string, more: number) => underway.set(key, (underway.get(key) ?? 0) + more);

  const tap = (index: number) =>
    void at(index)
      .tap(transfer)
      .then((outcome) => {
        if (outcome?.kind === 'confirmed') told.add(outcome.value);
      });
  const answerCall = (index: number, fate: Step['fate']) => {
    const call = at(index).calls.shift();
    if (!call) return;
    if (fate === 'offline') {
      count(call.key, -1);
      call.answer({ error: { kind: 'offline' } });
    } else if (fate === 'fine') call.answer({ data: call.key });
    else call.answer({ error: { kind: 'network' } });
  };
  const onCall = (key: string) => {
    const isOpen = ([earlier, calls]: readonly [string, number]) =>
      earlier !== key && calls > 0 && !told.has(earlier);
    if (!underway.has(key) && [...underway].some(isOpen)) tooMany.push(key);
    count(key, 1);
  };

  for (const tab of tabs) tab.onCall(onCall);
  for (const { kind, tab, fate } of list) {
    if (kind === 'tap' || kind === 'double tap') tap(tab);
    if (kind === 'double tap') tap(tab);
    if (kind === 'reload') {
      tabs[tab === 0 ? 0 : 1] = openTab(device.storage);
      at(tab).onCall(onCall);
    }
    if (kind === 'pause ends') at(tab).endPause();
    if (kind === 'tabs hear') device.tellTabs();
    if (kind === 'answer') answerCall(tab, fate);
    await settle();
  }
  return tooMany;
}

test('S6.5 no sequence of taps, reloads, two tabs and lost answers sends one intent under two keys', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      expect(await keysTooMany(list)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
