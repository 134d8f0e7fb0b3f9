import { type AppStartListening, memberLeft } from '@velvet/sdk/store';
import { signedIn } from '../session/session-slice.ts';
import { type CookieHolder, keepCookie } from '../storage/keep-cookie.ts';

interface MirrorOptions {
  readonly session: { readonly token: () => string | null };
  readonly startListening: AppStartListening;
  readonly document: CookieHolder;
}

const NAME = 'velvet.zone';

/** Tells the edge in a cookie where a member's times are told, for their composed pages (spec S3.82). */
export function mirrorTimeZone({ session, startListening, document }: MirrorOptions): void {
  const mirror = () => keepCookie(document, NAME, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (session.token() !== null) mirror();
  startListening({ actionCreator: signedIn, effect: mirror });
  startListening({
    actionCreator: memberLeft,
    effect: () => keepCookie(document, NAME, '', { maxAgeS: 0 }),
  });
}
