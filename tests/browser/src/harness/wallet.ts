import type { Page } from '@playwright/test';
import { getUserInfo } from '@velvet/contract/member';
import { withdrawalPage } from '@velvet/contract/wallet';
import { callApi } from './call-api.ts';
import { FUNDS_PASSWORD } from './members.ts';
import { screen } from './screen.ts';
import type { Velvet } from './test.ts';

export const textbox = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor();
export const at = (page: Page, path: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === path || url.pathname === path);

/** Signs the member out and waits for the page that follows, whose navigation would abort the test's next one. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/Setting');
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await at(page, '/Mine');
  await screen(page).getByRole('link', { name: 'Log in', exact: true }).waitFor();
}

export const withdrawals = (velvet: Velvet, token: string) =>
  callApi(velvet.url, withdrawalPage, { status: 0, page: 1 }, token);
export const balance = async (velvet: Velvet, token: string) =>
  (await callApi(velvet.url, getUserInfo, {}, token)).balance / 100;

export async function askFor(page: Page, amount: string, pin = FUNDS_PASSWORD): Promise<void> {
  await textbox(page, 'Amount').fill(amount);
  await textbox(page, 'Funds password').fill(pin);
  await button(page, 'Withdraw').click();
}
