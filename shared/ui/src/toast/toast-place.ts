export interface Edges {
  readonly top: number;
  readonly bottom: number;
}

interface Scene {
  readonly toastHeight: number;
  /** Of the part of the page that a keyboard leaves free. */
  readonly viewportBottom: number;
  readonly viewportHeight: number;
  /** Bars at the bottom edge: the tab bar, the foot of a screen. */
  readonly feet: readonly Edges[];
  /** What must stay readable. */
  readonly keptClear: readonly Edges[];
}

/** Space between a toast and what it stands above. */
const GAP = 12;

/** Where a toast stands: above what is at the bottom edge, or at the top. */
export type ToastPlace = { readonly at: 'bottom'; readonly foot: number } | { readonly at: 'top' };

/** Above all feet; at the top where that would cover what must stay readable. */
export function toastPlace(scene: Scene): ToastPlace {
  const { toastHeight, viewportBottom, viewportHeight, feet, keptClear } = scene;
  const tops = feet.filter(({ top }) => top < viewportBottom).map(({ top }) => top);
  const foot = Math.min(viewportBottom, ...tops);
  const bottom = foot - GAP;
  const top = bottom - toastHeight;
  const isCovering = keptClear.some((kept) => kept.top < bottom && kept.bottom > top);
  // On a low screen a foot may reach so high that there is no room above it.
  if (isCovering || top < 0) return { at: 'top' };
  return { at: 'bottom', foot: viewportHeight - foot };
}
