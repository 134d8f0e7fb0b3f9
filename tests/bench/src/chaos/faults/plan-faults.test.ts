import { createRandom } from '../../harness/random.ts';
import { type Fault, nothingToEnd } from './fault.ts';
import { planFaults, type Step } from './plan-faults.ts';

const aFault = (name: string, area: Fault['area']): Fault => ({
  kind: 'kill',
  name,
  area,
  seconds: [2, 8],
  begin: async () => ({ end: nothingToEnd }),
});
const faults = [
  aFault('a', 'database'),
  aFault('b', 'database'),
  aFault('c', 'servers'),
  aFault('d', 'web'),
  aFault('e', 'web'),
];

function steps(seed: number, count: number): readonly Step[] {
  const plan = planFaults(faults, createRandom(seed));
  return Array.from({ length: count }, () => plan.next().value ?? []);
}
const namesOf = (of: readonly Step[]) => of.map((step) => step.map(({ fault }) => fault.name));

test('the same seed gives the same faults for the same times, another seed others', () => {
  const spelled = (seed: number) =>
    JSON.stringify(
      steps(seed, 40).map((step) => step.map(({ fault, seconds }) => [fault.name, seconds])),
    );
  expect(spelled(7)).toBe(spelled(7));
  expect(spelled(7)).not.toBe(spelled(8));
});

test('every fault comes before one comes again', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const first = namesOf(steps(seed, 20)).flat().slice(0, faults.length);
    expect(first.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
});

test('at most two happen at once, never two of one area, each within its limits', () => {
  const all = Array.from({ length: 50 }, (_, seed) => steps(seed, 20)).flat();
  expect(all.some((step) => step.length === 2)).toBe(true);
  for (const step of all) {
    expect(step.length).toBeLessThanOrEqual(2);
    expect(new Set(step.map(({ fault }) => fault.area)).size).toBe(step.length);
    for (const { seconds } of step) expect(seconds >= 2 && seconds <= 8).toBe(true);
  }
});
