import { memberLeft } from '@velvet/sdk/store';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { signedIn } from '../session/session-slice.ts';
import { mirrorTimeZone } from './mirror-time-zone.ts';

function mirrored({
  token = 'secret',
  protocol = 'https:',
}: {
  token?: string | null;
  protocol?: string;
}) {
  const transport = {
    call: async () => ({ ok: false as const, error: { kind: 'network' as const } }),
  };
  const { store, startListening } = createAppStore({ transport });
  const written: string[] = [];
  const document = {
    location: { protocol },
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  mirrorTimeZone({ session: { token: () => token }, startListening, document });
  return { store, written };
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

test('S3.82 the edge learns a member’s time zone, and forgets it with the session', () => {
  const { store, written } = mirrored({});
  expect(written).toEqual([
    `__Host-velvet.zone=${timeZone}; path=/; max-age=31536000; samesite=strict; secure`,
  ]);
  store.dispatch(memberLeft());
  expect(written.at(-1)).toMatch(/^__Host-velvet\.zone=; path=\/; max-age=0;/);
});

test('S3.82 of a guest nothing is told until they sign in', () => {
  const { store, written } = mirrored({ token: null, protocol: 'http:' });
  expect(written).toEqual([]);
  store.dispatch(signedIn());
  expect(written).toEqual([`velvet.zone=${timeZone}; path=/; max-age=31536000; samesite=strict`]);
});
