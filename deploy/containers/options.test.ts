import path from 'node:path';
import { readContainersCommand } from './options.ts';

describe('readContainersCommand', () => {
  it('leaves to compose what follows --', () => {
    const argv = ['compose', '--data', '/srv/velvet', '--', 'logs', '--follow', 'api-1'];
    expect(readContainersCommand(argv)).toMatchObject({
      command: 'compose',
      dataFolder: '/srv/velvet',
      passed: ['logs', '--follow', 'api-1'],
    });
  });

  it('reads what the first start decides', () => {
    const argv = ['up', '--port', '9000', '--profile', 'push', '--profile', 'operators', '--local'];
    expect(readContainersCommand([...argv, '--file', 'a.yaml'])).toEqual({
      command: 'up',
      dataFolder: path.resolve('.velvet/containers'),
      choices: {
        variables: { PORT: '9000' },
        profiles: ['push', 'operators'],
        files: [path.resolve('a.yaml')],
        isLocal: true,
      },
      removesVolumes: false,
      passed: [],
    });
  });

  it.each([[[]], [['start']], [['up', 'down']]])('prints the usage for %j', (argv) => {
    expect(() => readContainersCommand(argv)).toThrow(/^Usage: npx velvet containers up/);
  });

  it.each(['0', '65536', '80a', ''])('refuses the port "%s"', (port) => {
    expect(() => readContainersCommand(['up', `--port=${port}`])).toThrow(/is no port/);
  });
});
