import { memberPage, memberShown, setMember } from '@velvet/contract/ops/members';
import { callOps } from './harness/console.ts';
import { newMember } from './harness/members.ts';
import { listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

test('S3.10–S3.12 S15.1 from browsing over saving and reserving to a message, without a dead end', async ({
  velvet,
}) => {
  const { username, token } = await newMember(velvet.url);
  const found = await callOps('cleo', velvet, memberPage, { query: username });
  const [member] = found.items;
  if (!member) throw new Error(`${username} is not found`);
  const { version } = await callOps('cleo', velvet, memberShown, { id: member.id });
  await callOps('cleo', velvet, setMember, { id: member.id, version, vip: true, reason: '' });
  const phone = await velvet.phone({ language: 'en' });
  await phone.context.addInitScript((own) => localStorage.setItem('token', own), token);
  const { page } = phone;
  await page.goto('/Home');
  const card = listingCards(page).nth(1);
  const address = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL(`**${address}`);
  await screen(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    screen(page).getByRole('button', { name: 'Save', exact: true, pressed: true }),
  ).toBeVisible();
  // One message stands at a time: this one comes with the server's answer, and would take the place of the next.
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  // The heading is the person's name only now that the profile is there, with its buttons.
  const person = (await screen(page).getByRole('heading', { level: 1 }).textContent()) ?? '';

  await screen(page).getByRole('button', { name: 'Reserve' }).click();
  await page.getByText('Nothing is booked in the app').waitFor();
  await page.getByRole('button', { name: 'Message your counsellor' }).click();
  await page.waitForURL('**/ServicePage?*');
  const text = `Is ${person} free on Friday?`;
  await screen(page).getByRole('textbox', { name: 'Your message' }).fill(text);
  await screen(page).getByRole('button', { name: 'Send' }).click();
  await screen(page).getByRole('log').getByText(text).waitFor();

  await screen(page).getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(`**${address}`);
  await page.goto('/Mine');
  await screen(page)
    .getByRole('link', { name: /^Saved/ })
    .click();
  await expect(page.getByRole('link', { name: new RegExp(`^${person}`) })).toBeVisible();
  phone.assertClean();
});
