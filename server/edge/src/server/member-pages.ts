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
import { composeRest, policyOf } from '../compose/compose-page.ts';
import { composeHead, type FrameInput } from '../compose/page-head.ts';
import type { RenderPlan, ScreenRenderer } from '../compose/render-screen.ts';
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
  readonly onProblem: (error: unknown) => void;
}

/** So many pages of an app are composed at a time; with more, each would wait for the ones before it. */
const MOST_AT_A_TIME = 4;
const LIMIT_MS = 1_200;

/** A member's page, for one response: what depends on the releases alone at once, then the screen or its skeleton. */
interface MemberPage {
  readonly contentSecurityPolicy: string;
  readonly parts: AsyncIterable<string>;
}
/** undefined where a skeleton, or a guest's page, is to be sent. */
export type MemberPages = (
  request: FastifyRequest,
  wish: PageWish,
) => Promise<MemberPage | undefined>;

const SESSION = /^(?:__Host-)?velvet\.session\.[0-9a-f]{12}$/;

/** As the API makes them: decoded, others may hold what no header may. */
const SECRET = /^[\w-]+$/;

/** The cookies of sessions in a request, as one header; empty without any. */
function sessionCookies({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = Object.entries(parseCookie(headers.cookie ?? ''));
  return sent
    .filter(([name, value = '']) => SESSION.test(name) && SECRET.test(value))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/**
 * Composes the screen of the member whose cookie a navigation of our own origin has (spec S3.82), each time
 * anew: what is made here is in no cache, and belongs to one response.
 */
export function createMemberPages(options: MemberPagesOptions): MemberPages {
  const { screens, publicAnswers, memberAnswers, siteInfo, registry } = options;
  const { onProblem } = options;
  const count = countOf(registry);
  const report = reportOnce(onProblem);
  /** By app, because the pages of one are rendered one after the other. */
  const underWay = new Map<string, number>();

  /** What follows the head. */
  async function compose(
    request: FastifyRequest,
    frame: FrameInput,
    plan: RenderPlan,
    calls: readonly string[],
  ): Promise<{ readonly rest: string } | Outcome> {
    const startedAt = performance.now();
    const { language } = frame;
    const own = calls.filter(needsSession);
    const { ip, protocol } = request;
    const caller = { cookie: sessionCookies(request), ip, protocol, language };
    const [members, site, ...open] = await Promise.all([
      memberAnswers(own, caller, LIMIT_MS),
      siteInfo(language),
      ...calls
        .filter((call) => !needsSession(call))
        .map(async (call) => [call, await publicAnswers(call, language, LIMIT_MS)] as const),
    ]);
    const answers: AnswersByAddress = {
      ...members,
      ...Object.fromEntries(open.flatMap(([call, answer]) => (answer ? [[call, answer]] : []))),
    };
    if (own.length === 0 || !calls.every((call) => Object.hasOwn(answers, call))) return 'refused';
    // Nobody waits for it any more.
    if (performance.now() - startedAt > LIMIT_MS) return 'late';
    const content = await screens.render(plan, answers);
    return { rest: composeRest({ ...frame, ...site, content }) };
  }

  async function* parts(
    frame: FrameInput,
    composing: ReturnType<typeof compose>,
  ): AsyncGenerator<string> {
    yield composeHead(frame);
    const made = (await within(LIMIT_MS, composing)) ?? 'late';
    count(typeof made === 'string' ? made : 'composed');
    if (typeof made !== 'string') yield made.rest;
    else yield composeRest({ ...frame, ...(await siteInfo(frame.language)) });
  }

  return async (request, wish) => {
    const { set, screen, language } = wish;
    if (!screen || !isForMember(screen) || !isOwnNavigation(request)) return undefined;
    const { search, searchParams } = new URL(request.url, 'http://own.invalid');
    const calls = callsAt(screen, searchParams);
    if (!calls || sessionCookies(request) === '') return undefined;
    const timeZone = cookieOf(request, 'velvet.zone') ?? '';
    const zoneOffsets = zoneOffsetsOf(timeZone, new Date());
    if (!zoneOffsets) return undefined;
    const failed = (error: unknown): Outcome => {
      if (error instanceof RenderSkipped) return 'busy';
      if (error instanceof DOMException && error.name === 'TimeoutError') return 'late';
      report(new Error(`No member's page of ${screen.path}: ${error}`, { cause: error }));
      return 'failed';
    };
    const visitor = { search, timeZone };
    const plan = await screens.memberPlan(set, screen, language, visitor).catch(failed);
    const before = underWay.get(screen.app) ?? 0;
    if (plan === undefined || typeof plan === 'string' || before >= MOST_AT_A_TIME) {
      count(typeof plan === 'string' ? plan : plan ? 'busy' : 'refused');
      return undefined;
    }
    underWay.set(screen.app, before + 1);
    const frame = { ...wish, styles: plan.styles, zoneOffsets };
    const composing = compose(request, frame, plan, calls)
      .catch(failed)
      .finally(() => underWay.set(screen.app, (underWay.get(screen.app) ?? 1) - 1));
    return { contentSecurityPolicy: policyOf(frame), parts: parts(frame, composing) };
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
  return (outcome: Outcome): void => pages.inc({ outcome });
}
