/** @jest-environment node */

import { openEnvelope } from '@velvet/contract/envelope';
import { codes } from '@velvet/contract/outcome';
import { getSystemConfig } from '@velvet/contract/system';
import { answerOf } from '@velvet/contract/testing/answers';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { exampleFeature } from '../testing/example-feature.tsx';
import { exampleRoutes } from '../testing/example-site.ts';
import { render, singletons } from './server.tsx';

const answer = (productName: string) =>
  openEnvelope(answerOf(getSystemConfig, aSystemConfig({ productName })));

const order = (own: object = {}) =>
  JSON.stringify({
    path: '/Home',
    language: 'en',
    routes: exampleRoutes,
    menus: {},
    answers: { sys_config: answer('Velvet') },
    ...own,
  });

/** The markup of the app, or of another part. */
async function page(order: string, remote: unknown, part = 'screen'): Promise<string> {
  return String(JSON.parse(await render(order, remote))[part]);
}

function ConfiguredScreen() {
  const { data } = useSystemConfigQuery();
  return <h1>{`${data?.productName ?? 'nothing'} in ${useIntl().locale}`}</h1>;
}
const listings = (Screen = ConfiguredScreen) => ({
  default: exampleFeature('listings', {
    routes: { '/Home': async () => ({ default: Screen }) },
  }),
});

test('S2.3 a screen of a remote with its frame, in its language, on the answers given', async () => {
  const html = await page(order({ language: 'ja' }), listings());
  expect(html).toContain('<h1>Velvet in ja</h1>');
  expect(html).toContain('<nav');
  expect(html).not.toContain('style=');
});

test('S0.2 the age gate is in it', async () => {
  const gate = await page(order(), listings(), 'gate');
  expect(gate).toMatch(/<dialog open="".*Adults only.*<form [^>]*action="\/edge\/adult"/s);
  expect(await page(order(), listings())).not.toContain('<dialog');
});

test('S0.2 the gate is in the language of the page and names its product', async () => {
  const gate = (name: string, language: string) =>
    page(order({ language, answers: { sys_config: answer(name) } }), listings(), 'gate');
  expect(await gate('Samt', 'en')).toContain('Samt');
  expect(await gate('Seide', 'en')).toMatch(/Adults only.*Seide|Seide.*Adults only/s);
  expect(await gate('Seide', 'ja')).not.toContain('Adults only');
  expect(await gate('Samt', 'en')).not.toContain('Seide');
});

test('S3.2 the question to log in is beside it, closed, and leads to /Login', async () => {
  const question = await page(order(), listings(), 'signIn');
  expect(question).toMatch(/^<dialog role="alertdialog" aria-labelledby=/);
  expect(question).toContain('You need to log in');
  expect(question).toMatch(
    /<form id="(\S+)" hidden="" method="dialog">.*<button form="\1" type="submit".*<a href="\/Login"/s,
  );
});

test('S3.60 a screen of the shell needs no remote', async () => {
  const html = await page(order({ path: '/Login' }), undefined);
  expect(html).toContain('name="username"');
  expect(html).not.toContain('<nav');
});

test('two pages at the same time share nothing', async () => {
  const orders = ['Samt', 'Seide', 'Tuch'].map((name) =>
    page(order({ answers: { sys_config: answer(name) } }), listings()),
  );
  const pages = await Promise.all(orders);
  expect(pages.map((html) => /<h1>(\w+) in en/.exec(html)?.[1])).toEqual(['Samt', 'Seide', 'Tuch']);
});

test.each([
  ['is missing', { answers: {} }],
  ['is a refusal', { answers: { sys_config: { ...answer('x'), code: codes.fault } } }],
])('what shows as failed makes no page: an answer %s', async (_, own) => {
  await expect(render(order(own), listings())).rejects.toThrow('No response to sys_config');
});

test('a screen that throws makes no page', async () => {
  const broken = () => {
    throw new Error('torn');
  };
  await expect(render(order(), listings(broken))).rejects.toThrow('torn');
});

test.each([
  ['no remote', {}, undefined],
  ['a remote of another contract', {}, { default: exampleFeature('listings', { contract: 99 }) }],
  ['a remote without the screen', {}, { default: exampleFeature('listings', { routes: {} }) }],
  ['an address that no app owns', { path: '/nowhere' }, listings()],
  ['a language that is none', { language: 'fr' }, listings()],
])('%s makes no page', async (_, own, remote) => {
  await expect(render(order(own), remote)).rejects.toThrow();
});

test('remotes find every singleton', () => {
  expect(Object.keys(singletons)).toEqual(expect.arrayContaining(['react', '@velvet/ui/deferred']));
});

test('what a page was rendered from is not kept for another one', async () => {
  jest.useFakeTimers();
  await render(order(), listings());
  // The query cache would keep it for five minutes.
  await jest.advanceTimersByTimeAsync(1_000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('S3.82 for a member', () => {
  const visitor = { search: '?id=7', timeZone: 'Asia/Taipei' };
  function OwnScreen() {
    const { session } = useHost();
    const [address] = useSearchParams();
    const intl = useIntl();
    const who = session.isSignedIn ? 'a member' : 'a guest';
    return (
      <h1>{`${who} at ${address.get('id')}, ${intl.formatTime(0, { timeStyle: 'short' })}`}</h1>
    );
  }

  test('a screen knows who is there, the address, and the zone', async () => {
    const html = await page(order({ visitor }), listings(OwnScreen));
    expect(html).toMatch(/<h1>a member at 7, 8:00\sAM<\/h1>/);
    expect(await page(order(), listings(OwnScreen))).toContain('a guest at null');
  });

  test('formatters are made once for all pages that tell times in a zone, for few zones', async () => {
    const { supportedLocalesOf } = Intl.DateTimeFormat;
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    Object.assign(made, { supportedLocalesOf });
    const madeFor = async (timeZone: string) => {
      made.mockClear();
      await page(order({ visitor: { search: '', timeZone } }), listings(OwnScreen));
      return made.mock.calls.filter(([, options]) => options?.timeZone === timeZone).length;
    };
    expect(await madeFor('Europe/Paris')).toBeGreaterThan(0);
    expect(await madeFor('Europe/Paris')).toBe(0);
    for (let hour = 1; hour <= 8; hour += 1) await madeFor(`Etc/GMT+${hour}`);
    expect(await madeFor('Europe/Paris')).toBeGreaterThan(0);
    made.mockRestore();
  });

  test('the edge is told that it is a member’s, and gets no question to log in', async () => {
    const made = await Promise.all([
      render(order({ visitor }), listings()),
      render(order(), listings()),
    ]);
    const [own, guests] = made.map((text) => JSON.parse(text));
    expect(own).toMatchObject({ isForMember: true, signIn: '' });
    expect(guests).toMatchObject({ isForMember: false });
  });

  test('everything that its first frame shows is loaded, and kept for nobody else', async () => {
    const asked: string[] = [];
    const feature = exampleFeature('listings', {
      routes: { '/Home': async () => ({ default: OwnScreen }) },
      data: { '/Home': async () => void asked.push('data') },
      pageData: { '/Home': async (_, search) => void asked.push(`page ${search}`) },
    });
    await render(order({ visitor }), { default: feature });
    expect(asked).toEqual(['page id=7']);
  });
});
