import { logWarnings } from './log-warnings.ts';

test('a warning is one line of JSON with the role of the process', () => {
  const lines: string[] = [];
  const stop = logWarnings('edge', { write: (line) => lines.push(line) });
  // As Node does for process.emitWarning.
  process.emit('warning', new Error('The API is away\nfor a while'));
  stop();
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    service: 'edge',
    msg: 'The API is away\nfor a while',
  });
});
