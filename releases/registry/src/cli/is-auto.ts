/** The commands that can watch a canary. */
export type AutoName = 'release' | 'promote';

/** Whether a command takes its canary from share to share by itself. */
export const isAuto = (name: string, args: readonly string[]): name is AutoName =>
  (name === 'release' || name === 'promote') && args.some((arg) => /^--auto(?:=|$)/.test(arg));
