import { toBase64 } from '@velvet/contract/envelope';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import { selectIsAdult } from '../age-gate/age-gate-slice.ts';
import { selectLanguage } from '../i18n/language-slice.ts';
import { followPush, type PushOptions } from '../push/follow-push.ts';
import type { Session } from '../session/session.ts';
import { deleteSaved, removeSaved } from '../storage/remove-saved.ts';
import { awaitNetwork } from './await-network.ts';
import { followSession } from './follow-session.ts';
import { saveVisits, type VisitOptions } from './save-visits.ts';
import { savedShown, savedSlice } from './saved-slice.ts';
import { registerWorker, removeWorkers } from './worker-link.ts';
import { readWorkerTag } from './worker-tag.ts';

export interface OfflineOptions extends VisitOptions, PushOptions {
  readonly window: Window & typeof globalThis;
  readonly session: Pick<Session, 'token'>;
  readonly addHostSlices: AppStore['addHostSlices'];
}

/**
 * Registers the service worker once the visitor has said to be an adult, shows the age of what it gives
 * this page, and goes where a tapped notification leads. Where the edge allows no worker, removes the one that is there.
 */
export async function startOffline(options: OfflineOptions): Promise<void> {
  const { window, store, session, startListening, addHostSlices } = options;
  const set = readWorkerTag(window.document);
  if (set === undefined) return removeWorkers(window);
  addHostSlices([savedSlice]);
  const showSaved = (at: number) => void store.dispatch(savedShown(at));
  const fetch = window.fetch.bind(window);
  awaitNetwork({ store, startListening, fetch, now: () => Date.now() });
  const savedAt = Number(window.document.documentElement.dataset.saved);
  if (savedAt > 0) showSaved(savedAt);

  await adult(options);
  const push = followPush(options);
  const link = await registerWorker(window, (message) => {
    if (message.kind === 'saved') showSaved(message.at);
    else push.hear(message);
  });
  if (!link) return;
  const { send } = link;
  followSession({
    startListening,
    session,
    send,
    removeSaved: () => removeSaved(window),
    deleteSaved: () => deleteSaved(window),
  });
  const token = session.token();
  const language = selectLanguage(store.getState());
  send({ kind: 'session', token: token === null ? null : toBase64(token), language });
  send({ kind: 'age' });
  saveVisits(options, set, send);
  push.start(link.registration);
}

/** Until the question of the age gate is answered; nothing is saved before. */
function adult({ store }: OfflineOptions): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!selectIsAdult(store.getState())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}
