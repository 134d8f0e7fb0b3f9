/** A command to the player, from a key, a tap or a button. */
export type PlayerCommand =
  | { readonly kind: 'toggle-play' }
  | { readonly kind: 'toggle-mute' }
  | { readonly kind: 'toggle-full-screen' }
  | { readonly kind: 'skip'; readonly seconds: number }
  | { readonly kind: 'volume'; readonly by: number };

export const SKIP_S = 10;
const ARROW_S = 5;
const VOLUME_STEP = 0.1;

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { kind: 'toggle-play' },
  k: { kind: 'toggle-play' },
  m: { kind: 'toggle-mute' },
  f: { kind: 'toggle-full-screen' },
  j: { kind: 'skip', seconds: -SKIP_S },
  l: { kind: 'skip', seconds: SKIP_S },
  arrowleft: { kind: 'skip', seconds: -ARROW_S },
  arrowright: { kind: 'skip', seconds: ARROW_S },
  arrowup: { kind: 'volume', by: VOLUME_STEP },
  arrowdown: { kind: 'volume', by: -VOLUME_STEP },
};

export interface KeyPress {
  readonly key: string;
  /** Ctrl, Alt or Meta is held. */
  readonly modified: boolean;
  /** What the key would do where the focus is. */
  readonly focus: 'text' | 'control' | 'slider' | 'elsewhere';
  /** The focus is inside the player. */
  readonly inPlayer: boolean;
}

/** The command of a key, unless the key means something else where the focus is. */
export function commandOf({ key, modified, focus, inPlayer }: KeyPress): PlayerCommand | undefined {
  const command = commands[key.toLowerCase()];
  if (!command || modified || focus === 'text') return undefined;
  const isArrow = key.startsWith('Arrow');
  if (focus === 'slider' && isArrow) return undefined;
  if (focus === 'control' && key === ' ') return undefined;
  // Up and down scroll the page, except for someone who is operating the player.
  if (command.kind === 'volume' && !inPlayer) return undefined;
  return command;
}
