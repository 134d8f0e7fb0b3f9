import { randomBytes } from 'node:crypto';
import * as bankCard from '@velvet/contract/bank-card';
import { PAY_WAY } from '@velvet/contract/constants';
import { type Minor, minor } from '@velvet/contract/money';
import * as profile from '@velvet/contract/profile';
import * as signIn from '@velvet/contract/sign-in';
import { recharge } from '@velvet/contract/wallet';
import { DEMO_PASSWORD } from '../../../../server/api/src/demo/members.ts';
import { callApi } from './call-api.ts';

export interface NewMember {
  readonly username: string;
  readonly token: string;
}

/** The funds password of a member made ready by `newMember`. */
export const FUNDS_PASSWORD = '2468';
export const REAL_NAME = 'Test Person';

/** A username nobody has. */
export const freshName = (): string => `t${randomBytes(6).toString('hex')}`;

/** Registers a member; with points it also has a name, a funds password and a bound card. */
export async function newMember(url: string, points = 0): Promise<NewMember> {
  const username = freshName();
  const token = await callApi(url, signIn.register, { username, password: DEMO_PASSWORD });
  if (points > 0) {
    const [bank] = await callApi(url, bankCard.bankList, {}, token);
    const card = { bankId: bank?.id ?? 1, cardNumber: '4000123412345678', holder: REAL_NAME };
    await callApi(url, profile.setRealName, { name: REAL_NAME }, token);
    await callApi(url, profile.setFundsPassword, { fundsPassword: FUNDS_PASSWORD }, token);
    await callApi(url, bankCard.bindBank, card, token);
    await addPoints(url, token, minor(points * 100));
  }
  return { username, token };
}

/** Pays through the sandbox page. */
export async function addPoints(url: string, token: string, amount: Minor): Promise<void> {
  const { payUrl } = await callApi(url, recharge, { payWay: PAY_WAY, amount }, token);
  const answer = await fetch(`${url}${payUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}`);
}
