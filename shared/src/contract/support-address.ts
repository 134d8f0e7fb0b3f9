import { paths } from './paths.ts';

/**
 * Where members reach customer service, with what they come about (`supportAbout`): a topic, or the
 * place they were at with its reference, such as `withdrawal:42`.
 */
export const supportAddress = (about: string): string =>
  `${paths.support}?about=${encodeURIComponent(about)}`;
