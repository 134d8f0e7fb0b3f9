import type { ReleaseFiles } from '@velvet/registry/store';
import { aRelease, screenOf, setOf } from '@velvet/registry/testing';
import type { RenderJob } from '../render/render-worker.ts';
import { RenderSkipped, RenderTimeout } from '../render/renderer.ts';
import type { PublicAnswer } from './answers.ts';
import { createScreenRenderer } from './render-screen.ts';

const LIST = 'xuanfeilist?id=0&page=1';
const build = { 'server.cjs': { bytes: 1, brotliBytes: 1, sha256: 'hash' } };
const shell = aRelease({
  id: 'shell',
  entry: { js: ['main.js'], css: ['main.css'] },
  groups: { login: { js: [], css: ['login.css'] } },
  files: build,
});
const listings = aRelease({
  id: 'listings',
  groups: {
    feature: { js: [], css: ['feature.css'] },
    home: { js: [], css: ['feature.css', 'home.css'] },
  },
  files: build,
});

const files: ReleaseFiles = {
  serverBuild: ({ id, files: all }) => {
    const sha256 = all['server.cjs']?.sha256;
    return sha256 === undefined ? undefined : { path: `/${id}/server.cjs`, sha256 };
  },
  styles: async ({ id }, names) => `${id}: ${names.join(' ')}`,
};
const answered = (data: unknown): PublicAnswer => ({ code: 200, msg: '', data });

function aRenderer(
  own: {
    isOn?: boolean;
    rendered?: string;
    fault?: Error;
    asked?: (address: string) => unknown;
  } = {},
) {
  const jobs: RenderJob[] = [];
  const outcomes: string[] = [];
  const { isOn = true, rendered = '{"screen":"<main>","gate":"<dialog>"}' } = own;
  const screens = createScreenRenderer({
    files,
    answers: async (address) => {
      const data = own.asked ? own.asked(address) : address;
      return data === undefined ? undefined : answered(data);
    },
    renderer: {
      async render(job) {
        jobs.push(job);
        if (own.fault) throw own.fault;
        return rendered;
      },
      close: async () => undefined,
    },
    isOn,
    onRendered: (releases, outcome) =>
      outcomes.push(`${releases.map(({ id }) => id).join(' ')} ${outcome}`),
  });
  return { screens, jobs, outcomes };
}

test('a screen is rendered by the shell’s and its remote’s builds, from its first API responses', async () => {
  const { screens, jobs } = aRenderer();
  const plan = await screens.plan(setOf([shell, listings]), screenOf('/Home'), 'ja');
  if (!plan) throw new Error('Home can be rendered');
  expect(plan.styles).toEqual({
    shell: 'shell: main.css',
    owner: 'listings: feature.css home.css',
  });
  const answers = await screens.answers(plan);
  const expected = { sys_config: answered('sys_config'), [LIST]: answered(LIST) };
  expect(answers).toEqual(expected);
  expect(await screens.render(plan, expected)).toEqual({
    screen: '<main>',
    gate: '<dialog>',
    signIn: '',
    answers: expected,
  });
  expect(jobs.map(({ files: used }) => used)).toEqual([
    {
      shell: { path: '/shell/server.cjs', sha256: 'hash' },
      remote: { path: '/listings/server.cjs', sha256: 'hash' },
    },
  ]);
  expect(JSON.parse(jobs[0]?.order ?? '')).toEqual({
    path: '/Home',
    language: 'ja',
    answers: expected,
    routes: { listings: expect.objectContaining({ '/Home': 'public', '/detail': 'members' }) },
    menus: {},
  });
});

test('S3.60 a screen of the shell is rendered by the shell alone', async () => {
  const { screens } = aRenderer();
  const plan = await screens.plan(setOf([shell, listings]), screenOf('/Login'), 'en');
  expect(plan?.files).toEqual({ shell: { path: '/shell/server.cjs', sha256: 'hash' } });
  expect(plan?.calls).toEqual(['sys_config']);
});

const { 'server.cjs': _, ...withoutBuild } = listings.files;
test.each([
  ['a screen of members', setOf([shell, listings]), '/Mine', true],
  ['an unknown address', setOf([shell, listings]), '/nowhere', true],
  ['a remote without a release', setOf([shell]), '/Home', true],
  [
    'a remote released without a server build',
    setOf([shell, { ...listings, files: withoutBuild }]),
    '/Home',
    true,
  ],
  [
    'a shell released without one',
    setOf([{ ...shell, files: withoutBuild }, listings]),
    '/Home',
    true,
  ],
  ['an edge that was told not to', setOf([shell, listings]), '/Home', false],
])('%s is sent as a skeleton', async (_name, set, address, isOn) => {
  const { screens } = aRenderer({ isOn });
  expect(await screens.plan(set, screenOf(address), 'en')).toBeUndefined();
});

test('without one of its API responses a screen is not rendered', async () => {
  const asked = (address: string) => (address === 'sys_config' ? 'here' : undefined);
  const { screens } = aRenderer({ asked });
  const plan = await screens.plan(setOf([shell, listings]), screenOf('/Home'), 'en');
  expect(plan && (await screens.answers(plan))).toBeUndefined();
});

test('S3.2 the question to log in comes from the shell’s release', async () => {
  const rendered = '{"screen":"<main>","gate":"","signIn":"<dialog>"}';
  const { screens } = aRenderer({ rendered });
  const plan = await screens.plan(setOf([shell, listings]), screenOf('/Home'), 'ja');
  if (!plan) throw new Error('The screen has no plan');
  expect(await screens.render(plan, {})).toMatchObject({ signIn: '<dialog>' });
});

test.each(['{}', '{"screen":1,"gate":""}', 'null', '<main>'])(
  'an invalid result (%s) is refused',
  async (rendered) => {
    const { screens } = aRenderer({ rendered });
    const plan = await screens.plan(setOf([shell, listings]), screenOf('/Home'), 'en');
    if (!plan) throw new Error('Home can be rendered');
    await expect(screens.render(plan, {})).rejects.toThrow();
  },
);

test.each([
  ['that is rendered', {}, ['shell listings good']],
  ['that throws', { fault: new Error('x is undefined') }, ['shell listings failed']],
  ['whose result is invalid', { rendered: '{}' }, ['shell listings failed']],
  ['that hangs', { fault: new RenderTimeout('hung') }, ['shell listings late']],
  ['that is not tried', { fault: new RenderSkipped('rests') }, []],
])('a screen %s counts for the releases that render it', async (_, own, expected) => {
  const { screens, outcomes } = aRenderer(own);
  const plan = await screens.plan(setOf([shell, listings]), screenOf('/Home'), 'en');
  if (!plan) throw new Error('Home can be rendered');
  await screens.render(plan, {}).catch(() => undefined);
  expect(outcomes).toEqual(expected);
});
