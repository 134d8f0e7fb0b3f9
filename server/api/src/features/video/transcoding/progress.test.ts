import { transcodingSteps } from '@velvet/contract/ops/transcodings';
import { percentOf } from './ladder.ts';

test('S13.3 progress rises from 0 to 99 percent, whatever steps a film takes', () => {
  for (const steps of [transcodingSteps, ['checking', '240p', 'storing'] as const]) {
    const percents = steps.flatMap((step) =>
      [0, 0.5, 1].map((fraction) => percentOf(steps, step, fraction)),
    );
    expect(percents[0]).toBe(0);
    expect(percents.at(-1)).toBe(99);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  }
  expect(percentOf(transcodingSteps, '480p', 7)).toBe(percentOf(transcodingSteps, '480p', 1));
});
