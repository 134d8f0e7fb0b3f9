/**
 * Scores an answer by the published rules of Mozilla's HTTP Observatory (MDN, "Tests and scoring"):
 * 100, minus every fault, plus every bonus where 90 are left. Nothing is preloaded here, so 140 is
 * the most: 5 for scripts with hashes and 5 for good cookies fall to answers that have such.
 */
export interface ScannedAnswer {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The response of the same address over plain HTTP; undefined without a listener. */
  readonly plain: { readonly status: number; readonly location: string } | undefined;
  readonly url: string;
}

interface Finding {
  readonly test: string;
  readonly modifier: number;
  readonly why: string;
}

const BASELINE = 100;
const ENOUGH_FOR_BONUS = 90;
const HALF_A_YEAR_S = 15_768_000;

export function observatoryScore(answer: ScannedAnswer): {
  readonly score: number;
  readonly findings: readonly Finding[];
} {
  const findings = [
    contentSecurityPolicy(answer),
    cookies(answer),
    crossOriginSharing(answer),
    redirection(answer),
    referrerPolicy(answer),
    strictTransport(answer),
    subresourceIntegrity(answer),
    contentTypeOptions(answer),
    framing(answer),
    resourcePolicy(answer),
  ];
  const sum = (some: readonly Finding[]) => some.reduce((all, { modifier }) => all + modifier, 0);
  const left = BASELINE + sum(findings.filter(({ modifier }) => modifier < 0));
  const bonus = sum(findings.filter(({ modifier }) => modifier > 0));
  return { score: Math.max(0, left >= ENOUGH_FOR_BONUS ? left + bonus : left), findings };
}

const text = ({ headers }: ScannedAnswer, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

const finding = (test: string, modifier: number, why: string): Finding => ({ test, modifier, why });

function directivesOf(answer: ScannedAnswer): ReadonlyMap<string, readonly string[]> {
  const parts = text(answer, 'content-security-policy').split(';');
  return new Map(
    parts.flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources] as const] : [];
    }),
  );
}

const BROAD = [
  '*',
  'http:',
  'https:',
  'ftp:',
  'http://*',
  'https://*',
  'http://*.*',
  'https://*.*',
];
const INLINE = ["'unsafe-inline'", 'data:'];
const has = (sources: readonly string[], some: readonly string[]): boolean =>
  sources.some((source) => some.includes(source));

function contentSecurityPolicy(answer: ScannedAnswer): Finding {
  const say = (modifier: number, why: string) => finding('csp', modifier, why);
  const directives = directivesOf(answer);
  if (directives.size === 0) return say(-25, 'there is none');
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const passive = ['img-src', 'media-src'];
  const insecure = (sources: readonly string[]) =>
    sources.some((one) => /^(?:http|ftp):/.test(one));
  const active = [...directives].filter(([name]) => !passive.includes(name));
  if (has(of('script-src'), [...BROAD, ...INLINE]) || has(of('object-src'), BROAD)) {
    return say(-20, 'scripts or objects of anywhere');
  }
  if (active.some(([, sources]) => insecure(sources))) return say(-20, 'sources over plain HTTP');
  if (has([...of('script-src'), ...of('style-src')], ["'unsafe-eval'"])) return say(-10, 'eval');
  if (passive.some((name) => insecure(of(name)))) return say(-10, 'pictures over plain HTTP');
  if (has(of('style-src'), [...BROAD, ...INLINE])) return say(0, 'styles of anywhere');
  const isNone = directives.get('default-src')?.join() === "'none'";
  return isNone ? say(10, "default-src 'none'") : say(5, 'nothing unsafe');
}

const protectsTransport = (answer: ScannedAnswer): boolean =>
  Number(/max-age=(\d+)/.exec(text(answer, 'strict-transport-security'))?.[1] ?? 0) >=
  HALF_A_YEAR_S;

function cookies(answer: ScannedAnswer): Finding {
  const say = (modifier: number, why: string) => finding('cookies', modifier, why);
  const given = answer.headers['set-cookie'] ?? [];
  const all = typeof given === 'string' ? [given] : given;
  if (all.length === 0) return say(0, 'there are none');
  const modifiers = all.map((cookie) => {
    const isSession = /login|sess/i.test(cookie.split('=', 1)[0] ?? '');
    const sameSite = /;\s*samesite=(\w*)/i.exec(cookie)?.[1]?.toLowerCase();
    if (!/;\s*secure(?:;|$)/i.test(cookie)) {
      const [session, other] = protectsTransport(answer) ? [-10, -5] : [-40, -20];
      return isSession ? session : other;
    }
    if (isSession && !/;\s*httponly/i.test(cookie)) return -30;
    if (sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite)) return -20;
    return sameSite === undefined ? 0 : 5;
  });
  return say(Math.min(...modifiers), all.map((cookie) => cookie.split('=', 1)[0]).join(', '));
}

function crossOriginSharing(answer: ScannedAnswer): Finding {
  const allowed = text(answer, 'access-control-allow-origin');
  const withCredentials = text(answer, 'access-control-allow-credentials') === 'true';
  const isUniversal = allowed !== '' && withCredentials;
  return finding('cors', isUniversal ? -50 : 0, allowed || 'nobody');
}

function redirection({ plain, url }: ScannedAnswer): Finding {
  const say = (modifier: number, why: string) => finding('redirection', modifier, why);
  if (!plain) return say(0, 'no plain HTTP');
  if (plain.status < 300 || plain.status > 399) return say(-20, 'none');
  const target = new URL(plain.location, url);
  if (target.protocol !== 'https:') return say(-20, 'not to TLS');
  return target.hostname === new URL(url).hostname ? say(0, 'to TLS') : say(-5, 'to another host');
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

function referrerPolicy(answer: ScannedAnswer): Finding {
  const policy = text(answer, 'referrer-policy');
  if (policy === '') return finding('referrer', 0, 'there is none');
  return finding('referrer', PRIVATE.includes(policy) ? 5 : -5, policy);
}

function strictTransport(answer: ScannedAnswer): Finding {
  const header = text(answer, 'strict-transport-security');
  if (protectsTransport(answer)) return finding('hsts', 0, header);
  return finding('hsts', header === '' ? -20 : -10, header);
}

/** Stricter than the Observatory, which is content with one script that has a hash. */
function subresourceIntegrity(answer: ScannedAnswer): Finding {
  const say = (modifier: number, why: string) => finding('sri', modifier, why);
  if (!text(answer, 'content-type').startsWith('text/html')) return say(0, 'no page');
  const loaded = (answer.body.match(/<script\b[^>]*>/g) ?? []).filter((tag) => /\ssrc=/.test(tag));
  if (loaded.length === 0) return say(0, 'no scripts are loaded');
  const isForeign = (tag: string) => /\ssrc="(?:https?:)?\/\//.test(tag);
  const isHashed = (tag: string) => /\sintegrity="sha/.test(tag);
  if (loaded.every(isHashed)) return say(5, 'every script has a hash');
  return say(loaded.some((tag) => isForeign(tag) && !isHashed(tag)) ? -50 : 0, 'not every script');
}

function contentTypeOptions(answer: ScannedAnswer): Finding {
  const value = text(answer, 'x-content-type-options');
  return finding('nosniff', value === 'nosniff' ? 0 : -5, value);
}

function framing(answer: ScannedAnswer): Finding {
  const ancestors = directivesOf(answer).get('frame-ancestors');
  if (ancestors) return finding('framing', 5, ancestors.join(' '));
  const header = text(answer, 'x-frame-options').toLowerCase();
  return finding('framing', ['deny', 'sameorigin'].includes(header) ? 0 : -20, header);
}

function resourcePolicy(answer: ScannedAnswer): Finding {
  const policy = text(answer, 'cross-origin-resource-policy');
  if (policy === 'same-origin' || policy === 'same-site') return finding('corp', 10, policy);
  return finding('corp', policy === '' || policy === 'cross-origin' ? 0 : -5, policy);
}
