import { needsSession } from '@velvet/contract/endpoints';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import {
  type AnswersByAddress,
  type MemberAnswers,
  type PublicAnswers,
  within,
} from '../compose/answers.ts';
import { type ComposedPage, composePage } from '../compose/compose-page.ts';
import type { ScreenRenderer } from '../compose/render-screen.ts';
import { callsAt, isForMember } from '../compose/screen.ts';
import type { SiteInfoReader } from '../compose/site-info.ts';
import { RenderSkipped } from '../render/renderer.ts';
import { reportOnce } from './failures.ts';
import type { PageWish } from './page-source.ts';
import { cookieOf, isOwnNavigation } from './request.ts';
import { zoneOffsetsOf } from './zone-offsets.ts';

/**
 * What became of a member's page. All but `composed` are skeletons: `busy` without rendering, `late` after the
 * time limit, `refused` without a live session or without one of the answers.
 */
const outcomes = ['composed', 'busy', 'late', 'refused', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

interface MemberPagesOptions {
  readonly screens: Pick<ScreenRenderer, 'memberPlan' | 'render'>;
  readonly publicAnswers: PublicAnswers;
  readonly memberAnswers: MemberAnswers;
  readonly siteInfo: SiteInfoReader;
  readonly registry: Registry;
  /** So many pages of an app are composed at a time; with more, each would wait for the ones before it. */
  readonly most?: number;
  readonly limitMs?: number;
  readonly onProblem?: (error: unknown) => void;
}

/** A member's page, for one response. undefined where a skeleton, or a guest's page, is to be sent. */
export type MemberPages = (
  request: FastifyRequest,
  wish: PageWish,
) => Promise<ComposedPage | undefined>;

const SESSION = /^(?:__Host-)?velvet\.session\.[0-9a-f]{12}$/;
/** As its own app wrote it, in the browser's spelling of the time zone database. */
const TIME_ZONE = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}$/;

/** The cookies of sessions in a request, as one header; empty without any. */
function sessionCookies({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = Object.entries(parseCookie(headers.cookie ?? ''));
  return sent.flatMap(([name, value]) => (SESSION.test(name) ? `${name}=${value}` : [])).join('; ');
}

/**
 * Composes the screen of the member whose cookie a navigation of our own origin has (spec S3.82), each time
 * anew: what is made here is in no cache, and belongs to one response.
 */
export function createMemberPages(options: MemberPagesOptions): MemberPages {
  const { screens, publicAnswers, memberAnswers, siteInfo, registry } = options;
  const { most = 4, limitMs = 600, onProblem = () => undefined } = options;
  const count = countOf(registry);
  const report = reportOnce(onProblem);
  /** By app, because the pages of one are rendered one after the other. */
  const underWay = new Map<string, number>();

  async function compose(
    request: FastifyRequest,
    wish: PageWish & Required<Pick<PageWish, 'screen'>>,
    calls: readonly string[],
    visitor: { readonly search: string; readonly timeZone: string },
  ): Promise<ComposedPage | 'refused' | 'late'> {
    const startedAt = performance.now();
    const { set, screen, language } = wish;
    const plan = screen && (await screens.memberPlan(set, screen, language, visitor));
    if (!plan) return 'refused';
    const own = calls.filter(needsSession);
    const { ip, protocol } = request;
    const caller = { cookie: sessionCookies(request), ip, protocol, language };
    const [members, site, ...open] = await Promise.all([
      memberAnswers(own, caller, limitMs),
      siteInfo(language),
      ...calls
        .filter((call) => !needsSession(call))
        .map(async (call) => [call, await publicAnswers(call, language, limitMs)] as const),
    ]);
    const answers: AnswersByAddress = {
      ...members,
      ...Object.fromEntries(open.flatMap(([call, answer]) => (answer ? [[call, answer]] : []))),
    };
    if (own.length === 0 || !calls.every((call) => Object.hasOwn(answers, call))) return 'refused';
    // Nobody waits for it any more.
    if (performance.now() - startedAt > limitMs) return 'late';
    const content = await screens.render(plan, answers);
    const zoneOffsets = zoneOffsetsOf(visitor.timeZone, new Date());
    return composePage({ ...wish, ...site, styles: plan.styles, content, zoneOffsets });
  }

  return async (request, wish) => {
    const { screen } = wish;
    if (!screen || !isForMember(screen) || !isOwnNavigation(request)) return undefined;
    const { search, searchParams } = new URL(request.url, 'http://own.invalid');
    const calls = callsAt(screen, searchParams);
    const timeZone = cookieOf(request, 'velvet.zone') ?? '';
    if (!calls || !TIME_ZONE.test(timeZone) || sessionCookies(request) === '') return undefined;
    const before = underWay.get(screen.app) ?? 0;
    if (before >= most) return count('busy');
    underWay.set(screen.app, before + 1);
    const composing = compose(request, { ...wish, screen }, calls, { search, timeZone })
      .catch((error: unknown) => {
        if (error instanceof RenderSkipped) return 'busy' as const;
        report(new Error(`No member's page of ${screen.path}: ${error}`, { cause: error }));
        return 'failed' as const;
      })
      .finally(() => {
        underWay.set(screen.app, (underWay.get(screen.app) ?? 1) - 1);
      });
    const made = (await within(limitMs, composing)) ?? 'late';
    return typeof made === 'string' ? count(made) : count('composed', made);
  };
}

function countOf(registry: Registry) {
  const pages = new Counter({
    name: 'velvet_member_pages_total',
    help: 'Pages for members, by what became of them: composed, or a skeleton and why.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of outcomes) pages.inc({ outcome }, 0);
  return (outcome: Outcome, page?: ComposedPage): ComposedPage | undefined => {
    pages.inc({ outcome });
    return page;
  };
}
