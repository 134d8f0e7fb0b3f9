import { describeProblem } from './describe-problem.ts';
import { createProblemLog } from './problem-log.ts';

const SHOWN = 'listings@1.0.0-a';

function thrown(stack: string): Error {
  const error = new TypeError('the member typed 4000 1234');
  error.stack = stack;
  return error;
}

test('an error is that of the release whose code threw it, at its place, without its message', () => {
  const error = thrown(
    'TypeError: 4000 1234\n at a (https://velvet.example/releases/game/1.2.0-ab/games.77.js:1:245)',
  );
  expect(describeProblem({ kind: 'uncaught', error }, SHOWN)).toEqual({
    kind: 'uncaught',
    release: 'game@1.2.0-ab',
    name: 'TypeError',
    at: 'games.77.js:1:245',
  });
});

test('a known release is kept', () => {
  const error = thrown('at (https://velvet.example/releases/shell/1/main.7.js:1:2)');
  const problem = describeProblem({ kind: 'mount', release: 'video@2', error }, SHOWN);
  expect(problem).toMatchObject({ release: 'video@2', at: 'main.7.js:1:2' });
});

test.each([['text'], [undefined], [{ name: 'x' }]])(
  'what is no error (%p) says little',
  (error) => {
    const expected = { kind: 'uncaught', release: SHOWN, name: '', at: '' };
    expect(describeProblem({ kind: 'uncaught', error }, SHOWN)).toEqual(expected);
  },
);

test('the log keeps what came early, and passes on what comes late', () => {
  const log = createProblemLog();
  for (let count = 0; count < 30; count += 1) log.note({ kind: 'load', error: count });
  const heard: unknown[] = [];
  log.drainTo(({ error }) => heard.push(error));
  expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => index));
  log.note({ kind: 'load', error: 'late' });
  expect(heard.at(-1)).toBe('late');
});
