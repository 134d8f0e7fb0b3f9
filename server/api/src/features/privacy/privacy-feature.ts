import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { zeroMinor } from '@velvet/contract/money';
import { type ClosingObstacle, closingObstacles, type Privacy } from '@velvet/contract/privacy';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Config } from '../../config/config.ts';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { MessageKey } from '../../messages/say.ts';
import { formerKeysOf } from '../../secrets/app-secret.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { proofNeeded, readProofState } from '../accounts/proof.ts';
import { createNameMac } from '../accounts/username.ts';
import type { FeatureFactory } from '../feature.ts';
import { createSessionAddresses } from '../media/session-addresses.ts';
import type { Services } from '../services.ts';
import { createRequestSessions } from '../sessions/request-sessions.ts';
import { dataAddress, dataLimit, registerDataRoute } from './data-route.ts';
import {
  endRetention,
  eraseDueAccounts,
  removeFiles,
  removeStrayPictures,
} from './erase-accounts.ts';
import { createNoteMac, noteErasures } from './erasure-notes.ts';

const EVERY_MS = 60 * 60 * 1_000;

/** What members decide about their data, and the work that keeps nothing longer than said (spec S14.4). */
export const privacyFeature: FeatureFactory = (services) => {
  const { pool, files, secret, log, metrics } = services;
  const attempts = createAttempts(pool);
  const addresses = createSessionAddresses(
    'data',
    secret.key('data addresses'),
    formerKeysOf(secret, 'data addresses'),
  );
  const erasing = {
    pool,
    files,
    nameMac: createNameMac(secret),
    noteMac: createNoteMac(secret),
  };

  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  /** Steps do not depend on each other: one that fails is repeated by the next round. */
  const step = async (event: string, work: () => Promise<number>): Promise<void> => {
    try {
      const count = await work();
      if (count > 0) metrics.events.inc({ event }, count);
    } catch (error) {
      log.error({ err: error }, `Upkeep of personal data failed (${event}); it is tried again`);
    }
  };
  const eraseAll = async (): Promise<number> => {
    const { erased, failed, error } = await eraseDueAccounts(erasing);
    if (failed > 0) {
      metrics.events.inc({ event: 'erasures failed' }, failed);
      log.error({ err: error, failed }, 'Accounts could not be erased; it is tried again');
    }
    return erased;
  };
  const removeAll = async (): Promise<number> => {
    const { removed, failed, error } = await removeFiles(erasing);
    if (failed > 0) {
      metrics.events.inc({ event: 'file removals failed' }, failed);
      log.error({ err: error, failed }, 'Files of members could not be removed; it is tried again');
    }
    return removed;
  };
  const round = async (): Promise<void> => {
    await step('accounts erased', eraseAll);
    await step('erasures noted', () => noteErasures(erasing));
    await step('retention ended', () => endRetention(erasing));
    await step('files removed', removeAll);
    const stray = { pool, files, now: services.now() };
    await step('stray files removed', () => removeStrayPictures(stray));
  };
  const run = (): void => {
    underWay = (underWay ?? Promise.resolve()).then(round);
  };

  return {
    handlers: {
      user_privacy: (call) => readPrivacy(services, memberOf(call).id),
      async user_data(call) {
        const { id, sessionHash } = memberOf(call);
        const { isProved } = await readProofState(services, { id, sessionHash });
        if (!isProved) return proofNeeded();
        const refused = await attempts.use({ key: `data|${id}`, limit: dataLimit });
        return refused ?? { address: dataAddress(addresses, sessionHash, call.now) };
      },
      user_close: (call, input) => closeAccount(services, call, input),
      user_keep: (call) => keepAccount(services, memberOf(call).id),
    },
    routes: (server) => {
      const sessions = createRequestSessions(pool, services.config.publicUrl);
      registerDataRoute(server, { services, sessions, addresses, attempts });
    },
    start: () => {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
      run();
    },
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
};

type ClosingServices = Pick<Services, 'pool'> & {
  readonly config: Pick<Config, 'accountClosingDays'>;
};

const isObstacle = (text: string): text is ClosingObstacle =>
  closingObstacles.some((known) => known === text);

/** Whether the account is being closed, and what speaks against closing it (spec S14.4). */
async function readPrivacy(
  { pool, config }: Pick<ClosingServices, 'pool' | 'config'>,
  memberId: MemberId,
): Promise<Privacy | Refused> {
  const [found] = await readItems<StoredPrivacy>(pool, {
    name: 'member-privacy',
    text: `
      SELECT c.asked_at, c.due_at, c.given_up, a.balance, member_closing_obstacles($1) AS obstacles
      FROM account a LEFT JOIN member_closing c ON c.member_id = a.member_id WHERE a.member_id = $1`,
    values: [memberId],
  });
  if (!found) return new Refused('no_session');
  const { askedAt, dueAt, givenUp = zeroMinor, balance, obstacles } = found;
  return {
    ...(askedAt && dueAt ? { closing: { askedAt, dueAt, givenUp } } : {}),
    waitDays: config.accountClosingDays,
    balance,
    obstacles: obstacles.filter(isObstacle),
  };
}

type Closing = NonNullable<Privacy['closing']>;

interface StoredPrivacy extends Partial<Closing>, Pick<Privacy, 'balance'> {
  readonly obstacles: readonly string[];
}

const refusals: Readonly<Record<string, MessageKey>> = {
  withdrawals: 'closing_withdrawals',
  bets: 'closing_bets',
  recharges: 'closing_recharges',
  balance: 'closing_balance',
};

/** Begins the waiting time and ends the member's other sessions. */
async function closeAccount(
  { pool, config }: ClosingServices,
  call: Call,
  { givenUp }: Inputs['user_close'],
): Promise<Outputs['user_close'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { rows } = await pool.query<{ outcome: string; due_at: Date | null }>({
    name: 'member-close',
    text: 'SELECT outcome, due_at FROM member_close($1, $2, $3, $4, $5)',
    values: [sessionHash, id, givenUp ?? 0, config.accountClosingDays, PROOF_AGE_S],
  });
  const { outcome = '', due_at: dueAt = null } = rows[0] ?? {};
  if (outcome === 'ok' && dueAt) return { dueAt: toEpochSeconds(dueAt) };
  if (outcome === 'proof_needed') return proofNeeded();
  const message = refusals[outcome];
  if (message === undefined) throw new Error(`Closing an account ended as ${outcome}`);
  return new Refused('forbidden', { message });
}

/** Keeps the account. A second call finds it kept already and succeeds, too. */
async function keepAccount(
  { pool }: Pick<ClosingServices, 'pool'>,
  memberId: MemberId,
): Promise<null> {
  await callFunction(pool, 'member_keep', [memberId]);
  return null;
}
