import { render } from '@testing-library/react';
import english from '@velvet/console-kit/messages/en.json';
import { type OpsAnswer, opsAnswer } from '@velvet/console-kit/testing/console-host';
import type { ConsolePageData } from '@velvet/contract/console-page';
import { deskWaiting } from '@velvet/contract/ops/desk';
import { OPS_BASE, type OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import { type OperatorSession, whoAmI } from '@velvet/contract/ops/session';
import { toEpochSeconds } from '@velvet/contract/time';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ConsoleApp } from '../app/console-app.tsx';
import { ownPages } from '../app/own-pages.ts';
import { RemotePages } from '../federation/remote-pages.ts';
import own from '../messages/en.json';
import { createPageTable } from '../navigation/page-table.ts';
import { checkSession } from '../session/session-gate.tsx';
import { createConsoleStore } from '../state/console-store.ts';

export const operator = (change: Partial<OperatorSession> = {}): OperatorSession => ({
  name: 'ada',
  roles: ['support', 'content', 'finance', 'administrator'],
  expiresAt: toEpochSeconds(new Date('2026-11-23T20:00:00Z')),
  ...change,
});

/** Somebody is signed in, and nothing waits. */
export const signedIn = (who = operator()): readonly OpsAnswer[] => [
  opsAnswer(whoAmI, () => who),
  opsAnswer(deskWaiting, () => ({ items: [], counts: [] })),
];

interface ConsoleOptions {
  /** The first answer of an operation counts. */
  readonly answers: readonly OpsAnswer[];
  readonly address?: string;
  readonly source?: RemoteSource;
  readonly pages?: ConsolePageData['pages'];
}

interface ServerCall {
  readonly address: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  /** Whose page makes the call. */
  readonly operator: string | null;
}

const noRemotes: RemoteSource = { load: () => Promise.reject(new Error('There is no remote')) };

/** The server as the console's `fetch` meets it. */
function createFetch(answers: readonly OpsAnswer[], calls: ServerCall[]): typeof fetch {
  return async (address, init) => {
    const url = String(address);
    const { body, headers, method } = init ?? {};
    const text = typeof body === 'string' ? body : undefined;
    const sent = new Headers(headers);
    calls.push({
      address: url.slice(OPS_BASE.length),
      body: text === undefined ? undefined : JSON.parse(text),
      idempotencyKey: sent.get('Idempotency-Key'),
      operator: sent.get('X-Velvet-Operator'),
    });
    const path = url.slice(OPS_BASE.length).split('?', 1)[0];
    const answer = answers.find((candidate) => candidate.path === path);
    if (!answer) throw new TypeError(`Nothing answers ${path}`);
    const request: OpsRequest = {
      method: method === 'POST' ? 'POST' : 'GET',
      address: url,
      body: text,
    };
    const reply = await answer.respond(request);
    if (reply.ok) return new Response(JSON.stringify(reply.wire));
    if (reply.failure.kind !== 'refused') throw new TypeError('fetch failed');
    const { status, reason, message, field } = reply.failure;
    return new Response(JSON.stringify({ reason, message, field }), { status });
  };
}

/** The whole console on a server with these answers. */
export async function renderConsole({
  answers,
  address = '/',
  source = noRemotes,
  pages = {},
}: ConsoleOptions) {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  localStorage.clear();
  const calls: ServerCall[] = [];
  const store = createConsoleStore({
    window: { navigator, localStorage, fetch: createFetch(answers, calls) },
    language: 'en',
  });
  await store.dispatch(checkSession());
  const remotePages = new RemotePages({ source, pages, retryDelaysMs: [] });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ConsoleApp
            env="test"
            store={store}
            texts={{ language: 'en', messages: { ...english, ...own } }}
            pages={createPageTable(ownPages, pages)}
            remotePages={remotePages}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  const { container } = render(<RouterProvider router={router} />);
  return { calls, container, router, store, user: quickUser() };
}
