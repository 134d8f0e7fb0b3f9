import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { toId } from '@velvet/contract/brand';
import { decode } from '@velvet/contract/codec';
import { searchListings } from '@velvet/contract/listing-search';
import { minor } from '@velvet/contract/money';
import { addListingPhoto, listingShown, saveListing } from '@velvet/contract/ops/listings';
import {
  IDEMPOTENCY_HEADER,
  OPS_HEADER,
  type OpsEndpoint,
  type OpsInputOf,
  opsRequest,
} from '@velvet/contract/ops/ops-endpoint';
import { getSupportMessages, sendSupportMessage } from '@velvet/contract/support';
import { withdraw } from '@velvet/contract/wallet';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('the DOM tests of bulk changes and the API tests prove it');

const poster = path.resolve(import.meta.dirname, '../../../server/api/assets/posters/5.webp');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Calls an operation as the page's operator, for what a test only needs to be so. */
async function callOps<In, Out>(
  page: Page,
  endpoint: OpsEndpoint<In, Out>,
  input: NoInfer<In>,
  file?: Buffer,
): Promise<Out> {
  const { method, address, body } = opsRequest(endpoint, input);
  const origin = new URL(page.url()).origin;
  const response = await page.request.fetch(origin + address, {
    method,
    headers: {
      Origin: origin,
      'Content-Type': file ? 'image/webp' : 'application/json',
      [OPS_HEADER.name]: OPS_HEADER.value,
      [IDEMPOTENCY_HEADER]: randomUUID(),
    },
    ...(method === 'GET' ? {} : { data: file ?? body }),
  });
  const output = decode(endpoint.output, await response.json());
  if (!output.ok) throw new Error(`${endpoint.name}: ${await response.text()}`);
  return output.value;
}

type Entry = OpsInputOf<typeof saveListing>;
const entry = (name: string): Entry => ({
  name,
  regionId: toId(1),
  className: { en: 'City guide' },
  title: { en: 'Knows the tea houses' },
  city: { en: 'Harbour' },
  age: 27,
  ageEvidence: 'Passport seen by video',
  heightCm: 168,
  bust: '',
  rating: 5,
  verified: false,
  tags: {},
  signIds: [],
});

/** Adds hidden entries with a photo each, whose names begin alike. */
async function addEntries(page: Page, prefix: string, count: number) {
  const photo = await readFile(poster);
  const added = [];
  for (let each = 1; each <= count; each += 1) {
    const made = await callOps(page, saveListing, entry(`${prefix} ${each}`));
    await callOps(page, addListingPhoto, made, photo);
    added.push(made.id);
  }
  return added;
}

async function choose(page: Page, change: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows that are shown' }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: change }).click();
}

/** The names that a member finds. */
async function found(velvet: Velvet, token: string, query: string): Promise<readonly string[]> {
  const { page } = await callApi(
    velvet.url,
    searchListings,
    { query, regionId: 0, order: 'newest' },
    token,
  );
  return page.items.map(({ name }) => name);
}

test(
  'S13.3 entries are shown and hidden together, after a preview and with a report',
  full,
  async ({ velvet }) => {
    const { token } = await newMember(velvet.url);
    const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
    const prefix = `Bulk${Date.now()}`;
    await page.goto('/listings/entries');
    const [first] = await addEntries(page, prefix, 3);
    await page.goto(`/listings/entries?name=${prefix}`);
    await rowOf(page, `${prefix} 3`).waitFor();
    await choose(page, 'Show entries');
    await heading(page, 'Show entries');
    await expect(rowOf(page, prefix).filter({ hasText: 'Will be changed' })).toHaveCount(3);
    await assertAccessible();
    expect(await found(velvet, token, prefix)).toEqual([]);

    // A colleague is faster with one of them.
    const id = first ?? toId(1);
    const { version } = await callOps(page, listingShown, { id });
    await callOps(page, saveListing, { ...entry(`${prefix} 1`), id, version, bust: 'C' });
    await page.getByRole('button', { name: 'Change 3 entries' }).click();
    await page.getByText('3 of 3 done').waitFor();
    await rowOf(page, `${prefix} 1`).getByText('Skipped').waitFor();
    await assertAccessible();
    expect([...(await found(velvet, token, prefix))].sort()).toEqual([
      `${prefix} 2`,
      `${prefix} 3`,
    ]);
    await page.reload();
    await page.getByText('3 of 3 done').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('bulk-change.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${id},${prefix} 1,hidden,shown,skipped,changed_meanwhile`);

    await page.goto(`/listings/entries?name=${prefix}&visibility=shown`);
    await rowOf(page, `${prefix} 3`).waitFor();
    await choose(page, 'Hide entries');
    await page.getByRole('button', { name: 'Change 2 entries' }).click();
    await page.getByText('2 of 2 done').waitFor();
    expect(await found(velvet, token, prefix)).toEqual([]);
    assertClean();
  },
);

test(
  'S13.3 entries get a sign together on a tablet',
  fullOnly('the same dialog for another change'),
  async ({ velvet }) => {
    const options = { operator: 'cleo', size: 'tablet', theme: 'dark' } as const;
    const { page, assertClean, assertAccessible } = await velvet.console(options);
    const prefix = `Sign${Date.now()}`;
    await page.goto('/listings/entries');
    await addEntries(page, prefix, 2);
    await page.goto(`/listings/entries?name=${prefix}`);
    await rowOf(page, `${prefix} 2`).waitFor();
    await choose(page, 'Add a sign');
    await assertAccessible();
    await dialog(page).getByRole('button', { name: 'Show a preview' }).click();
    await heading(page, /^Add a sign: /);
    await assertAccessible();
    await page.getByRole('button', { name: 'Change 2 entries' }).click();
    await page.getByText('2 of 2 done').waitFor();
    await page.getByRole('link', { name: 'All entries' }).click();
    await page.getByRole('button', { name: 'Bulk changes' }).click();
    await dialog(page)
      .getByRole('link', { name: /^Add a sign: / })
      .first()
      .click();
    await page.getByText('2 of 2 done').waitFor();
    assertClean();
  },
);

test('S13.3 an answer is written once and sent in a conversation', full, async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url);
  const question = { key: randomUUID(), text: 'Where is it?' };
  await callApi(velvet.url, sendSupportMessage, question, token);
  const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
  const name = `Delay ${Date.now()}`;
  await page.goto('/wallet/saved-answers');
  await page.getByRole('button', { name: 'Add an answer' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Answer' }).fill('It takes a day.');
  await assertAccessible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await rowOf(page, name).getByText('1/6').waitFor();
  await assertAccessible();
  await page.goto('/wallet/conversations');
  await page.getByRole('link', { name: new RegExp(username) }).click();
  await page.getByRole('button', { name: 'Saved answers' }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The member has your answer.').waitFor();
  const { messages } = await callApi(velvet.url, getSupportMessages, {}, token);
  expect(messages.map(({ text }) => text)).toContain('It takes a day.');
  assertClean();
});

test('S13.4 a list is exported as it is filtered, to those who may', full, async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url, 15_000);
  const asked = { amount: minor(1_000_000), fundsPassword: FUNDS_PASSWORD };
  await callApi(velvet.url, withdraw, asked, token);
  const ann = await velvet.console({ operator: 'ann' });
  await ann.page.goto('/wallet/withdrawals');
  const [file] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('withdrawals.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(new RegExp(`,under-review,10000\\.00,\\d+,${username},`));
  expect(text).not.toContain(',settled,');
  await ann.page.getByText('The download has started.').waitFor();
  ann.assertClean();

  const { page } = await velvet.console({ operator: 'cleo' });
  await page.goto('/wallet/withdrawals');
  await rowOf(page, username).waitFor();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0);
  const refused = await page.request.get(new URL('/ops/exports/withdrawals', page.url()).href);
  expect([refused.status(), await refused.json()]).toMatchObject([403, { reason: 'forbidden' }]);
});
