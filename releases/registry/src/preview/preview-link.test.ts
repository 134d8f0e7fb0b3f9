import { codeOf } from '../signing/documents.ts';
import { authorityBy, someKey } from '../testing/metadata.ts';
import { DAY_MS, newPreviewId, type PreviewLink, readPreviewCode } from './preview-document.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const team = someKey();
const other = someKey();
const authorityOf = (app: string) =>
  app === 'video' ? authorityBy(team) : app === 'game' ? authorityBy(other) : undefined;
const link: PreviewLink = {
  _type: 'velvet-preview-link',
  app: 'video',
  preview: newPreviewId(),
  expires: NOW + DAY_MS,
};
const code = (fields: object = {}, key = team) =>
  codeOf({ ...link, ...fields }, authorityBy(key), [key]);
const read = (text: string, now = NOW) => readPreviewCode(text, authorityOf, now);

test('a link is good in any number of browsers until it expires', () => {
  const text = code();
  expect(read(text)).toEqual(link);
  expect(read(text)).toEqual(link);
  expect(read(text, NOW + DAY_MS)).toBeUndefined();
});

test.each([
  ['signed by the key of another app', code({}, other)],
  ['of an app that there is not', code({ app: 'nothing' })],
  ['that lasts longer than any preview', code({ expires: NOW + 16 * DAY_MS })],
  ['that is a description of a preview', code({ _type: 'velvet-preview' })],
  ['that is an override', code({ _type: 'velvet-override' })],
  ['with another field', code({ origin: 'https://evil.example' })],
  ['whose preview is a path', code({ preview: '../video' })],
  ['that is not text of a code', '<script>'],
  ['that is empty', ''],
  ['that is very long', 'A'.repeat(5_000)],
])('a link %s is none', (_, text) => {
  expect(read(text)).toBeUndefined();
});

test('a link that was changed is none', () => {
  const json = Buffer.from(code(), 'base64url').toString();
  const changed = json.replace(link.preview, newPreviewId());
  expect(read(Buffer.from(changed).toString('base64url'))).toBeUndefined();
});

test('a revoked key ends its links', () => {
  expect(readPreviewCode(code(), () => authorityBy(other), NOW)).toBeUndefined();
});

test('as many keys as the role needs must have signed', () => {
  expect(readPreviewCode(code(), () => authorityBy(team, 2), NOW)).toBeUndefined();
});
