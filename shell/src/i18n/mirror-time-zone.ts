import { type AppStartListening, memberLeft } from '@velvet/sdk/store';
import { signedIn } from '../session/session-slice.ts';

interface MirrorOptions {
  readonly session: { readonly token: () => string | null };
  readonly startListening: AppStartListening;
  readonly document: Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> };
}

const YEAR_S = 31_536_000;

/** Tells the edge in a cookie where a member's times are told, for their composed pages (spec S3.82). */
export function mirrorTimeZone({ session, startListening, document }: MirrorOptions): void {
  const keep = (value: string, maxAgeS: number) => {
    // Over TLS under a name that neither a subdomain nor plain HTTP can set.
    const [prefix, end] =
      document.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
    document.cookie = `${prefix}velvet.zone=${value}; path=/; max-age=${maxAgeS}; samesite=strict${end}`;
  };
  const mirror = () => keep(Intl.DateTimeFormat().resolvedOptions().timeZone, YEAR_S);
  if (session.token() !== null) mirror();
  startListening({ actionCreator: signedIn, effect: mirror });
  startListening({ actionCreator: memberLeft, effect: () => keep('', 0) });
}
