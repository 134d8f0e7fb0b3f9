import { keepProgram } from '../machine/kept-program.ts';
import { startExporters } from './exporters.ts';

jest.mock('../machine/kept-program.ts', () => ({ keepProgram: jest.fn() }));
jest.mock('../packages.ts', () => ({ programOf: (name: string) => name }));

test('exporters are stopped when another one does not start, also those that start after it', async () => {
  const stop = jest.fn(() => Promise.reject(new Error('does not end')));
  const nodes = ['node-1', 'node-2', 'node-3'].map((name) => ({
    name,
    address: '127.0.0.1',
    ports: { postgres: 1 },
  }));
  jest.mocked(keepProgram).mockImplementation(async ({ name }) => {
    if (name.endsWith('node-2')) throw new Error('node-2 failed');
    return { name, stop } as never;
  });
  const cluster = { nodes, dataFolder: '/data', logFolder: '/logs' } as never;
  await expect(startExporters(cluster, '/passwords', () => undefined)).rejects.toThrow(
    'node-2 failed',
  );
  expect(stop).toHaveBeenCalledTimes(2);
});
