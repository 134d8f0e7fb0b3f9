import type { Language } from '@velvet/contract/language';
import {
  type EmbeddedResponse,
  giveOnce,
  readEmbeddedResponses,
} from '../api/embedded-responses.ts';
import { KEPT_MS } from '../boot/early-requests.ts';
import { retype, typedTexts } from '../boot/typed-texts.ts';
import type { PageData } from './page-data.ts';

/** A page that came with its screen, which the app only has to take over. */
export interface RenderedPage {
  readonly language: Language;
  /** Whether it shows a member's data; otherwise it was rendered for a guest. */
  readonly isForMember: boolean;
  /** Only at the start, and for whom the page was made: `token` is who asks. */
  readonly claimResponse: (address: string, token: string | null) => EmbeddedResponse | undefined;
  /** To be called before the app takes over; gives back what to call once it has. */
  readonly handOver: (root: HTMLElement) => () => void;
}

/** undefined for a skeleton, and for a screen that is not for this device (see `boot`). */
export function readRenderedPage(
  window: Window,
  { language }: Pick<PageData, 'language'>,
): RenderedPage | undefined {
  const { rendered, token: own } = window.velvetEarly ?? {};
  const responses = rendered && readEmbeddedResponses(window.document);
  if (!responses) {
    rendered?.releaseTaps();
    return undefined;
  }
  const claim = giveOnce(responses);
  const { performance } = window;
  const startedAt = performance.now();
  return {
    language,
    isForMember: rendered.isForMember,
    claimResponse: (address, token) =>
      token === own && performance.now() - startedAt <= KEPT_MS ? claim(address) : undefined,
    handOver(root) {
      const typed = typedTexts(root);
      return () => {
        for (const text of typed) retype(text);
        // The app renders what was typed, and what differs for a member, when this task is over: only
        // then a tap does what it should.
        queueMicrotask(rendered.releaseTaps);
      };
    },
  };
}
