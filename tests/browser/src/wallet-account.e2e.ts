import { fullOnly } from './harness/full-run.ts';
import { newMember, REAL_NAME } from './harness/members.ts';
import { at, button, screen, textbox, toast } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

test(
  'S6.1 S6.2 S9 each refusal of the account screens in its words',
  fullOnly('each screen has component tests of its refusals'),
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url);
    const phone = await velvet.phone({ language: 'en', member: username });
    const { page } = phone;
    await page.goto('/Setname');
    await button(page, 'Save').click();
    await screen(page).locator('form').getByText('Please complete the form').waitFor();
    await textbox(page, 'Real name').fill(REAL_NAME);
    await button(page, 'Save').click();
    await toast(page, 'Name saved');
    await page.goto('/BindCard');
    await at(page, '/SetPayPassword');
    await screen(page).getByText('Bind a bank card: step 1 of 2').waitFor();
    await textbox(page, 'New funds password').fill('1234');
    await textbox(page, 'Repeat funds password').fill('1235');
    await button(page, 'Save').click();
    await screen(page).locator('form').getByText('Please complete the form').waitFor();
    await expect(textbox(page, 'Repeat funds password')).toBeFocused();
    await textbox(page, 'Repeat funds password').fill('1234');
    await button(page, 'Save').click();
    await toast(page, 'Funds password set');
    await at(page, '/BindCard');
    await screen(page).getByText('Bind a bank card: step 2 of 2').waitFor();
    await page.goto('/Setting');
    await page.getByRole('button', { name: /Funds password/ }).click();
    await toast(page, /already set/);
    expect(new URL(page.url()).pathname).toBe('/Setting');

    await page.goto('/BindCard');
    await page.locator('option').nth(1).waitFor({ state: 'attached' });
    await button(page, 'Bind card').click();
    await toast(page, 'Please choose a bank');
    await page.getByRole('combobox', { name: 'Bank' }).selectOption({ index: 1 });
    await textbox(page, 'Card number').fill('1234567');
    await button(page, 'Bind card').click();
    await toast(page, 'The card number needs 8–30 digits');
    await textbox(page, 'Card number').fill('12345678');
    await textbox(page, 'Cardholder name').fill('');
    await button(page, 'Bind card').click();
    await toast(page, 'Please enter the cardholder’s name');
    await textbox(page, 'Cardholder name').fill(REAL_NAME);
    await button(page, 'Bind card').click();
    await at(page, '/Mine');
    await page.goto('/BindCard');
    await page.getByText('You have already bound a bank card and cannot bind again').waitFor();
    await expect(button(page, 'Bind card')).toBeDisabled();
    await screen(page).locator('dl').getByText(REAL_NAME).waitFor();
    await expect(textbox(page, 'Card number')).toHaveCount(0);
    await page.goto('/Setname');
    await screen(page).locator('dl').getByText(REAL_NAME).waitFor();
    await expect(textbox(page, 'Real name')).toHaveCount(0);
    await page.goto('/SetPayPassword');
    await screen(page).locator('dl').getByText('Set', { exact: true }).waitFor();
    await expect(textbox(page, 'New funds password')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Messages' })).toHaveText('');
    phone.assertClean();
  },
);

test('S3.52 the login password: refusals, then out after half a second and in with the new one', async ({
  velvet,
}) => {
  const { username } = await newMember(velvet.url);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto('/SetLoginPassword');
  await field('Old password').fill('velvet123');
  await button(page, 'Save').click();
  await toast(page, 'Please complete the form');
  await field('New password').fill('silk456');
  await field('Repeat new password').fill('silk457');
  await button(page, 'Save').click();
  await toast(page, 'Passwords do not match');
  await field('Repeat new password').fill('silk456');
  await field('Old password').fill('wrong');
  await button(page, 'Save').click();
  await toast(page, 'The old password is wrong');
  await field('Old password').fill('velvet123');
  await button(page, 'Save').click();
  await at(page, '/Login');
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
  await textbox(page, 'Username').fill(username);
  await field('Password').fill('silk456');
  await button(page, 'Log in').click();
  await at(page, '/Mine');
  phone.assertClean();
});
