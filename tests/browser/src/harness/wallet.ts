import type { Page } from '@playwright/test';
import { getUserInfo } from '@velvet/contract/member';
import { withdrawalPage } from '@velvet/contract/wallet';
import { callApi } from './call-api.ts';
import { FUNDS_PASSWORD } from './members.ts';
import { button, textbox } from './screen.ts';
import type { Velvet } from './test.ts';

export const withdrawals = (velvet: Velvet, token: string) =>
  callApi(velvet.url, withdrawalPage, { status: 0, page: 1 }, token);
export const balance = async (velvet: Velvet, token: string) =>
  (await callApi(velvet.url, getUserInfo, {}, token)).balance / 100;

export async function askFor(page: Page, amount: string, pin = FUNDS_PASSWORD): Promise<void> {
  await textbox(page, 'Amount').fill(amount);
  await textbox(page, 'Funds password').fill(pin);
  await button(page, 'Withdraw').click();
}
