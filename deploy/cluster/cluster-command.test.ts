import { readClusterCommand } from './cluster-command.ts';

describe('readClusterCommand', () => {
  it('leaves options after the command to it', () => {
    const argv = ['--data', '/srv/velvet', 'operator', 'audit', 'verify', '--anchor', '3:ab'];
    expect(readClusterCommand(argv)).toEqual({
      dataFolder: '/srv/velvet',
      name: 'operator',
      script: 'server/api/src/operator-main.ts',
      args: ['audit', 'verify', '--anchor', '3:ab'],
    });
  });

  it.each([
    ['no folder', ['operator', 'help']],
    ['no command', ['--data', '/srv/velvet']],
    ['an unknown command', ['--data', '/srv/velvet', 'toString']],
  ])('prints the usage for %s', (_what, argv) => {
    expect(() => readClusterCommand(argv)).toThrow(/^Usage: npx velvet cluster run/);
  });
});
