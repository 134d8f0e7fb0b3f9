import { field, noInput, optionalField, record } from '@velvet/contract/codec';
import { integer, text } from '@velvet/contract/primitives';
import { root } from '@velvet/registry/build';
import { compareReports } from '../api-report/compare.ts';
import {
  type ApiReport,
  REPORT_FILE,
  readFacades,
  reportText,
  wireFields,
} from '../api-report/report.ts';
import { checkApiReport } from './api-report.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const report = (over: Partial<ApiReport> = {}): ApiReport => ({
  version: '1.4.0',
  facades: { '@velvet/ui': { Button: 'function', ButtonProps: 'type { label, tone? }' } },
  endpoints: {
    login: {
      call: 'POST /user/login public',
      input: { '()': 'object', username: 'string', 'code?': 'string' },
      output: { '()': 'object', token: 'string', 'name?': 'string' },
    },
  },
  ...over,
});

const withEndpoint = (over: Partial<ApiReport['endpoints'][string]>): ApiReport => {
  const { login } = report().endpoints;
  if (!login) throw new Error('The example has no endpoint');
  return report({ endpoints: { login: { ...login, ...over } } });
};

const changeset = (bump: string) => `---\n"@velvet/sdk": ${bump}\n---\n\nA change.\n`;

function messages(now: ApiReport, bump?: string): readonly string[] {
  const tree = temporaryTree({
    [REPORT_FILE]: reportText(report()),
    '.changeset/README.md': 'About changesets.',
    ...(bump ? { '.changeset/a-change.md': changeset(bump) } : {}),
  });
  try {
    return checkApiReport(tree.root, now).map(({ message }) => message);
  } finally {
    tree.remove();
  }
}

const withoutButton = report({
  facades: { '@velvet/ui': { ButtonProps: 'type { label, tone? }' } },
});

test.each(['none', 'patch', 'minor'])(
  'a removed export with a changeset of %s fails and is named',
  (bump) => {
    expect(messages(withoutButton, bump === 'none' ? undefined : bump)).toEqual([
      'Button of @velvet/ui was removed since 1.4.0; that needs a major changeset of its package (npx changeset)',
    ]);
  },
);

test('a removed export with a major changeset passes', () => {
  expect(messages(withoutButton, 'major')).toEqual([]);
});

test('a changeset of another package announces nothing for them', () => {
  const tree = temporaryTree({
    [REPORT_FILE]: reportText(report()),
    '.changeset/a-change.md': '---\n"@velvet/shell": major\n---\n\nA change.\n',
  });
  const problems = checkApiReport(tree.root, withoutButton);
  tree.remove();
  expect(problems).toHaveLength(1);
});

test('an addition needs a minor changeset', () => {
  const now = report({
    facades: { '@velvet/ui': { ...report().facades['@velvet/ui'], Tag: 'function' } },
  });
  expect(messages(now, 'patch')).toEqual([
    'Tag of @velvet/ui was added since 1.4.0; that needs a minor changeset of its package (npx changeset)',
  ]);
  expect(messages(now, 'minor')).toEqual([]);
});

test('no change needs no changeset', () => {
  expect(messages(report())).toEqual([]);
});

test('a new version without its report fails', () => {
  expect(messages(report({ version: '2.0.0' }))).toEqual([
    expect.stringContaining('npx velvet packages version'),
  ]);
});

test.each<[string, ApiReport, string]>([
  ['a facade', report({ facades: {} }), 'Button of @velvet/ui was removed'],
  [
    'a member of a type',
    report({ facades: { '@velvet/ui': { Button: 'function', ButtonProps: 'type { label }' } } }),
    'tone of ButtonProps of @velvet/ui was removed',
  ],
  [
    'a kind',
    report({ facades: { '@velvet/ui': { ...report().facades['@velvet/ui'], Button: 'type' } } }),
    'Button of @velvet/ui was a function and is a type',
  ],
  ['an endpoint', report({ endpoints: {} }), 'endpoint login was removed'],
  [
    'an access',
    withEndpoint({ call: 'POST /user/login session' }),
    'login was POST /user/login public and is POST /user/login session',
  ],
  [
    'an input field',
    withEndpoint({ input: { '()': 'object', username: 'string' } }),
    'input field code of login was removed',
  ],
  [
    'an input that becomes required',
    withEndpoint({ input: { '()': 'object', username: 'string', code: 'string' } }),
    'input field code of login is now required',
  ],
  [
    'an output field',
    withEndpoint({ output: { '()': 'object', 'name?': 'string' } }),
    'output field token of login was removed',
  ],
  [
    'an output that may be absent',
    withEndpoint({ output: { '()': 'object', 'token?': 'string', 'name?': 'string' } }),
    'output field token of login may now be absent',
  ],
  [
    'a type on the wire',
    withEndpoint({ output: { '()': 'object', token: 'integer', 'name?': 'string' } }),
    'output field token of login was string and is integer',
  ],
])('the loss of %s is breaking', (_, now, message) => {
  expect(compareReports(report(), now).breaking).toContain(message);
});

test('exports are followed through re-exports, renames and wildcards', () => {
  const tree = temporaryTree({
    'shared/sdk/package.json': JSON.stringify({
      version: '1.0.0',
      exports: {
        './package.json': './package.json',
        './ui': './src/ui/index.ts',
        './store/*': './src/store/*.ts',
        './testing/*': './src/testing/*.ts',
      },
    }),
    'shared/sdk/src/ui/index.ts': `
      import { inner } from './inner.ts';
      export { inner as outer };
      export * from './inner.ts';
      export type { Props } from './inner.ts';
      export { createSlice } from '@reduxjs/toolkit';`,
    'shared/sdk/src/ui/inner.ts': `
      export const inner = () => 1;
      export interface Props { readonly a: string; b?(): void }
      export class Session { private secret = 1; token = ''; end() {} }
      export const tones = { calm: 1, loud: 2 } as const;
      const hidden = 1;`,
    'shared/sdk/src/store/keep.ts': 'export function keep() {}',
    'shared/sdk/src/store/keep.test.ts': 'export const notReported = 1;',
    'shared/sdk/src/testing/fake.ts': 'export const notReported = 1;',
  });
  const facades = readFacades(tree.root, 'shared/sdk');
  tree.remove();
  expect(facades).toEqual({
    '@velvet/sdk/store/keep': { keep: 'function' },
    '@velvet/sdk/ui': {
      Props: 'type { a, b? }',
      Session: 'class { end, token }',
      createSlice: 'createSlice of @reduxjs/toolkit',
      inner: 'function',
      outer: 'function',
      tones: 'value { calm, loud }',
    },
  });
});

test('fields are those of the wire, with their types', () => {
  const card = record({ id: field('mid', integer(0)), note: optionalField('remark', text) });
  expect(wireFields(card.schema)).toEqual({
    '()': 'object',
    mid: 'integer | string',
    'remark?': 'string',
  });
  expect(wireFields(noInput.schema)).toEqual({ '()': 'object' });
});

test('the changes of this repository since its last version are announced', () => {
  expect(checkApiReport(root)).toEqual([]);
});
