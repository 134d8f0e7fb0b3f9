import { eachOf } from '@velvet/contract/testing/each-of';
import { authorityBy, documentText, someKey } from '../testing/metadata.ts';
import {
  DAY_MS,
  isLabel,
  isPreviewId,
  newPreviewId,
  type PreviewDocument,
  readPreview,
} from './preview-document.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const team = someKey();
const authority = authorityBy(team);
const document: PreviewDocument = {
  _type: 'velvet-preview',
  app: 'video',
  preview: newPreviewId(),
  release: { sha256: 'a'.repeat(64), length: 100 },
  label: 'feature/x',
  created: NOW - DAY_MS,
  expires: NOW + DAY_MS,
};
const read = (fields: object, keys = [team]) =>
  readPreview(documentText({ ...document, ...fields }, keys), authority, NOW);

test('labels may hold any line', () => {
  eachOf(['feature/x', '<b>bold</b> & more', '分支', 'x'.repeat(80)], (text) => {
    expect(isLabel(text)).toBe(true);
  });
});

test('a label is nothing else', () => {
  eachOf(
    [
      ['nothing', ''],
      ['too long', 'x'.repeat(81)],
      ['two lines', 'a\nb'],
      ['a separator of lines', 'a\u2028b'],
      ['turned around', 'a\u202eb'],
      ['with a character that is not seen', 'a\u200bb'],
      ['with spaces around', ' a '],
      ['a control character', 'a\u0007'],
    ] as const,
    ([_, text]) => {
      expect(isLabel(text)).toBe(false);
    },
  );
});

test('every preview has an id of its own, which is a plain name', () => {
  const ids = Array.from({ length: 100 }, newPreviewId);
  expect(new Set(ids).size).toBe(100);
  expect(ids.every(isPreviewId)).toBe(true);
  for (const id of ['1.0.0-abc', 'preview-../../x', 'preview-', 'Preview-0123456789']) {
    expect(isPreviewId(id)).toBe(false);
  }
});

test('a description is read while it lasts', () => {
  expect(read({})).toEqual(document);
  expect(read({ expires: NOW })).toBeUndefined();
});

test('a description with a fault is none', () => {
  eachOf(
    [
      ['without a signature', () => read({}, [])],
      ['signed by somebody else', () => read({}, [someKey()])],
      ['that is something else the key signed', () => read({ _type: 'velvet-preview-link' })],
      ['with another field', () => read({ more: 1 })],
      ['with a path in its name', () => read({ preview: 'preview-/../../video/1' })],
      ['of an app whose name is a path', () => read({ app: '../video' })],
      ['with a label of two lines', () => read({ label: 'a\nb' })],
      ['that is no JSON', () => readPreview('{', authority, NOW)],
    ] as const,
    ([_, attempt]) => {
      expect(attempt()).toBeUndefined();
    },
  );
});

test('a description that was changed after it was signed is none', () => {
  const text = documentText(document, [team]).replace('feature/x', 'feature/y');
  expect(readPreview(text, authority, NOW)).toBeUndefined();
});
