export interface Overlay {
  /** Called to have its owner close it. */
  close: () => void;
  /** Its box when it is a modal dialog: everything outside of the top one is inert. */
  element?: HTMLElement | undefined;
  /** False for a gate that only its own buttons close. */
  closable?: boolean;
}

export interface OverlayStack {
  /** Puts an overlay on top; the function returned takes it off, wherever it is by then. */
  push: (overlay: Overlay) => () => void;
  /** For Escape and Android's back: closes the top overlay. False when nothing is open. */
  closeTop: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Open overlays, the top one last. The same array until something changes. */
  getSnapshot: () => readonly Overlay[];
}

export function createOverlayStack(): OverlayStack {
  let open: readonly Overlay[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Overlay[]) => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    push(overlay) {
      set([...open, overlay]);
      return () => set(open.filter((other) => other !== overlay));
    },
    closeTop() {
      const top = open.at(-1);
      top?.close();
      return top !== undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => open,
  };
}
