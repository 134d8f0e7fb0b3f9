import { withoutWaiting } from './without-waiting.ts';

const onMain = { ph: 'X', pid: 1, tid: 1 };

test('a task that waited for the processor lasts as long as it worked, and what is in it moves along', () => {
  const task = { ...onMain, name: 'RunTask', ts: 1_000, dur: 90_000, tts: 500, tdur: 6_000 };
  const call = { ...onMain, name: 'FunctionCall', ts: 80_000, dur: 9_000, tts: 4_500, tdur: 2_000 };
  const mark = { ...onMain, ph: 'I', name: 'mark', ts: 85_000 };
  const next = { ...onMain, name: 'RunTask', ts: 91_000, dur: 40, tts: 6_500, tdur: 30 };
  const other = { ...onMain, tid: 2, name: 'Decode', ts: 2_000, dur: 70_000 };
  expect(withoutWaiting({ traceEvents: [call, task, mark, next, other], metadata: 1 })).toEqual({
    metadata: 1,
    traceEvents: [
      { ...call, ts: 5_000, dur: 2_000 },
      { ...task, dur: 6_000 },
      { ...mark, ts: 7_000 },
      { ...next, dur: 30 },
      other,
    ],
  });
});
