import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { previewTime } from '../preview/preview-document.ts';
import { Usage } from './command-line.ts';
import { previewsCommand, readPreviewOptions } from './preview-command.ts';
import { releaseCommand } from './release-command.ts';

const usage = 'Usage: …';
const place: Parameters<typeof releaseCommand>[0] = {
  here: undefined,
  appOf: () => Promise.reject(new Error('no app is looked for')),
  folderOf: () => Promise.reject(new Error('no folder is looked for')),
  usages: { release: usage, promote: usage, rollback: usage },
  typed: (command) => command,
};
const to = ['--to', 'http://127.0.0.1:1'];

test('a preview is called like the branch, and lasts for three days', async () => {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--abbrev-ref', 'HEAD']);
  const { label, days } = await readPreviewOptions({}, usage);
  expect(days).toBe(3);
  expect(stdout.trim() === 'HEAD' ? /^[0-9a-f]+$/.test(label) : label === stdout.trim()).toBe(true);
  expect(await readPreviewOptions({ label: 'feature/x', days: '14' }, usage)).toEqual({
    label: 'feature/x',
    days: 14,
  });
});

test.each([
  ['no days', { days: '0' }],
  ['more than 14 days', { days: '15' }],
  ['half a day', { days: '0.5' }],
  ['a label that is too long', { label: 'x'.repeat(81) }],
  ['a label of two lines', { label: 'a\nb' }],
])('%s: the usage', async (_, values) => {
  await expect(readPreviewOptions({ label: 'x', ...values }, usage)).rejects.toThrow(Usage);
});

test.each([
  ['without a release API', ['--preview']],
  ['as a canary', ['--preview', ...to, '--canary', '10']],
  ['with edges to wait for', ['--preview', ...to, '--edge', 'http://localhost:8080']],
  ['of nothing but a label', [...to, '--label', 'x']],
  ['of nothing but days', [...to, '--days', '3']],
])('a preview %s: the usage', async (_, args) => {
  await expect(releaseCommand(place, ['video', ...args])).rejects.toThrow(Usage);
});

test.each([
  ['without an app', to],
  ['without a release API', ['video']],
  ['that end one and link to one', ['video', ...to, '--end', 'a', '--link', 'b']],
  ['of two apps', ['video', 'game', ...to]],
  ['over plain HTTP', ['video', '--to', 'http://releases.example']],
])('previews %s: the usage', async (_, args) => {
  await expect(previewsCommand(args, usage)).rejects.toThrow(Usage);
});

test('a time is written for every time zone', () => {
  expect(previewTime(Date.parse('2026-11-26T22:50:59Z'))).toBe('2026-11-26 22:50 UTC');
});
