import { memberOf } from '../../http/handlers.ts';
import { formerKeysOf } from '../../secrets/app-secret.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { createNameMac } from '../accounts/name-mac.ts';
import { proofNeeded, readProofState } from '../accounts/proof.ts';
import type { FeatureFactory } from '../feature.ts';
import { createRequestSessions } from '../sessions/request-sessions.ts';
import { closeAccount, keepAccount, readPrivacy } from './closing.ts';
import { createDataAddresses } from './data-address.ts';
import { dataLimit, registerDataRoute } from './data-route.ts';
import { endRetention, eraseDueAccounts, removeFiles } from './erase-accounts.ts';
import { createNoteMac } from './erasure-mac.ts';
import { noteErasures } from './erasure-notes.ts';
import { removeStrayPictures } from './stray-pictures.ts';

const EVERY_MS = 60 * 60 * 1_000;

/** What members decide about their data, and the work that keeps nothing longer than said (spec S14.4). */
export const privacyFeature: FeatureFactory = (services) => {
  const { pool, files, secret, log, metrics } = services;
  const attempts = createAttempts(pool);
  const addresses = createDataAddresses(
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
  const removeAll = async (): Promise<number> => {
    const { removed, failed, error } = await removeFiles(erasing);
    if (failed > 0) {
      metrics.events.inc({ event: 'file removals failed' }, failed);
      log.error({ err: error, failed }, 'Files of members could not be removed; it is tried again');
    }
    return removed;
  };
  const round = async (): Promise<void> => {
    await step('accounts erased', () => eraseDueAccounts(erasing));
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
        return refused ?? { address: addresses.addressFor(sessionHash, call.now) };
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
