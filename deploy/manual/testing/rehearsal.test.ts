import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rehearseSystemctl } from './rehearsal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-systemctl-'));
  const units = path.join(folder, 'etc/systemd/system');
  await mkdir(units, { recursive: true });
  await mkdir(path.join(folder, 'etc/velvet'));
  await writeFile(path.join(folder, 'etc/velvet/velvet.env'), 'DATA=/srv/a\n');
  const service = `[Service]\nExecStart=/bin/backup --data $${'{DATA}'} --type %i\n`;
  await writeFile(path.join(units, 'velvet-backup@.service'), service);
});
afterEach(() => rm(folder, { recursive: true }));

describe('rehearseSystemctl', () => {
  const commands: string[] = [];
  const rehearse = (command: string) =>
    rehearseSystemctl(command, {
      folder,
      run: async (each) => {
        commands.push(each);
        return 'said';
      },
    });

  it('runs the command of a unit that is started', async () => {
    expect(await rehearse('systemctl start velvet-backup@full.service')).toBe('said');
    expect(commands.at(-1)).toBe(`'/bin/backup' '--data' '/srv/a' '--type' 'full'`);
  });

  it('makes the links of units that are enabled', async () => {
    await rehearse('systemctl enable --now velvet-drill.timer');
    expect(commands.at(-1)).toBe(`systemctl --root=${folder} enable velvet-drill.timer`);
  });

  it('refuses units that are not installed, and other commands', async () => {
    await expect(rehearse('systemctl start velvet-drill.service')).rejects.toThrow('ENOENT');
    await expect(rehearse('systemctl reboot')).rejects.toThrow('is not rehearsed');
  });
});
