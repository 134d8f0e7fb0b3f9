import { paths } from './paths.ts';
import { isSafeUrl } from './primitives.ts';

/**
 * Where members reach customer service, with what they come about (`supportAbout`): a topic, or the
 * place they were at with its reference, such as `withdrawal:42`.
 */
export const supportAddress = (about: string): string =>
  `${paths.support}?about=${encodeURIComponent(about)}`;

/**
 * Whether the configured link of customer service leads to somebody else's page. If not, support is
 * the conversation in the app (spec S15.1); a path on this origin is a page that the app frames.
 */
export const isSupportElsewhere = (supportUrl: string): boolean =>
  isSafeUrl(supportUrl) && !supportUrl.startsWith('/');
