import type { Language } from '@velvet/contract/language';
import type { Release, ReleaseFiles, ReleaseSet, Screen } from '@velvet/registry/store';
import * as v from 'valibot';
import type { ProgramFiles } from '../render/render-worker.ts';
import { type Renderer, RenderSkipped, RenderTimeout } from '../render/renderer.ts';
import type { AnswersByAddress, PublicAnswers } from './answers.ts';
import type { ScreenContent } from './compose-page.ts';
import { ownersOf, type ScreenStyles, siteData, styleFilesOf } from './page-head.ts';
import { firstCallsOf, isForMember } from './screen.ts';

/** A screen whose releases can be rendered here, with its styles. */
export interface RenderPlan {
  readonly screen: Screen;
  readonly language: Language;
  readonly calls: readonly string[];
  /** What the page says of routes and menus. */
  readonly site: ReturnType<typeof siteData>;
  readonly files: ProgramFiles;
  /** The releases whose server builds take part. */
  readonly releases: readonly Pick<Release, 'id' | 'version'>[];
  readonly styles: ScreenStyles;
  /** Absent for a guest without history. */
  readonly visitor?: MemberVisit;
}

/** What the screen of a member depends on beside the answers to its calls. */
export interface MemberVisit {
  /** The address's query. */
  readonly search: string;
  readonly timeZone: string;
}

/** What became of a screen that was tried; `late`: it hung. */
export type RenderOutcome = 'good' | 'failed' | 'late';

/** The chunk of components that the shell shares once it has started. */
const DEFERRED_GROUP = 'ui-deferred';

/** No visitor waits for this rendering; its page is for the next one. */
const PATIENCE_MS = 2_000;

/**
 * What a shell's server build gives; earlier ones have no question to log in, and render for guests
 * whoever is asked for.
 */
const partsSchema = v.object({
  screen: v.string(),
  gate: v.string(),
  signIn: v.optional(v.string(), ''),
  isForMember: v.optional(v.boolean(), false),
});

interface ScreenRendererOptions {
  readonly files: ReleaseFiles;
  readonly answers: PublicAnswers;
  readonly renderer: Renderer;
  readonly isOn: boolean;
  readonly onRendered?: (releases: RenderPlan['releases'], outcome: RenderOutcome) => void;
}

/** Renders screens from the server builds of their releases: public ones for guests, others for a member. */
export function createScreenRenderer(options: ScreenRendererOptions) {
  const { files, answers: ask, renderer, isOn, onRendered = () => undefined } = options;

  async function parts(
    { screen, language, site, files: program, visitor }: RenderPlan,
    answers: AnswersByAddress,
  ): Promise<Omit<ScreenContent, 'answers'>> {
    const order = JSON.stringify({ path: screen.path, language, answers, visitor, ...site });
    const made = await renderer.render({ files: program, order });
    const { isForMember: knewVisitor, ...given } = v.parse(partsSchema, JSON.parse(made));
    if (knewVisitor !== (visitor !== undefined)) throw new Error('It was rendered for a guest');
    return given;
  }

  /** undefined for a screen of an old release. */
  async function planOf(
    set: ReleaseSet,
    screen: Screen,
    language: Language,
  ): Promise<RenderPlan | undefined> {
    const owners = ownersOf({ set, screen });
    const { shell, owner } = owners;
    if (owner.id !== screen.app) return undefined;
    const program = files.serverBuild(shell);
    const remote = owner === shell ? undefined : files.serverBuild(owner);
    if (!program || (owner !== shell && !remote)) return undefined;
    const wanted = styleFilesOf(screen, owners);
    const [shellStyles, ownerStyles] = await Promise.all([
      files.styles(shell, wanted.shell),
      files.styles(owner, wanted.owner),
    ]);
    return {
      screen,
      language,
      site: siteData(set),
      calls: firstCallsOf(screen),
      files: { shell: program, ...(remote ? { remote } : {}) },
      releases: owner === shell ? [shell] : [shell, owner],
      styles: { shell: shellStyles, owner: ownerStyles },
    };
  }

  return {
    /** For a guest; undefined for a screen that is sent as a skeleton: a member's, or an old release. */
    async plan(
      set: ReleaseSet,
      screen: Screen | undefined,
      language: Language,
    ): Promise<RenderPlan | undefined> {
      if (!isOn || !screen?.isRendered || isForMember(screen)) return undefined;
      return planOf(set, screen, language);
    },

    /** For the member whose answers it is rendered from. */
    async memberPlan(
      set: ReleaseSet,
      screen: Screen,
      language: Language,
      visitor: MemberVisit,
    ): Promise<RenderPlan | undefined> {
      if (!isOn || !isForMember(screen)) return undefined;
      const plan = await planOf(set, screen, language);
      if (!plan) return undefined;
      // What the shell shares with remotes after its start is in members' first frames, too.
      const { shell } = ownersOf({ set, screen });
      const late = await files.styles(shell, shell.groups[DEFERRED_GROUP]?.css ?? []);
      return { ...plan, visitor, styles: { ...plan.styles, shell: plan.styles.shell + late } };
    },

    /** undefined when one of the responses is missing. */
    async answers({ calls, language }: RenderPlan): Promise<AnswersByAddress | undefined> {
      const asked = await Promise.all(
        calls.map(async (address) => [address, await ask(address, language, PATIENCE_MS)] as const),
      );
      const given = asked.flatMap(([address, answer]) =>
        answer ? [[address, answer] as const] : [],
      );
      return given.length < asked.length ? undefined : Object.fromEntries(given);
    },

    /** Rejects when the release cannot render the screen. */
    async render(plan: RenderPlan, answers: AnswersByAddress): Promise<ScreenContent> {
      try {
        const content = { ...(await parts(plan, answers)), answers };
        onRendered(plan.releases, 'good');
        return content;
      } catch (error) {
        const isLate = error instanceof RenderTimeout;
        // A member's address may be one that no release could render.
        if (isLate || !(error instanceof RenderSkipped || plan.visitor)) {
          onRendered(plan.releases, isLate ? 'late' : 'failed');
        }
        throw error;
      }
    },
  };
}
export type ScreenRenderer = ReturnType<typeof createScreenRenderer>;
