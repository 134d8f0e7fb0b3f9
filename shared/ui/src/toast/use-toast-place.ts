import { useLayoutEffect } from 'react';
import { type Edges, toastPlace } from './toast-place.ts';

/** What a toast stands above, and what it must not cover; hidden ones have no boxes. */
const edgesOf = (scope: Element, attribute: 'data-foot' | 'data-keep-clear'): readonly Edges[] =>
  [...scope.querySelectorAll(`[${attribute}]`)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0);

function place(host: HTMLElement): void {
  const scope = host.parentElement;
  if (!scope) return;
  const { innerHeight, visualViewport } = window;
  const found = toastPlace({
    toastHeight: host.getBoundingClientRect().height,
    viewportBottom: visualViewport
      ? Math.min(innerHeight, visualViewport.offsetTop + visualViewport.height)
      : innerHeight,
    viewportHeight: innerHeight,
    feet: edgesOf(scope, 'data-foot'),
    keptClear: edgesOf(scope, 'data-keep-clear'),
  });
  host.dataset.at = found.at;
  if (found.at === 'bottom') host.style.setProperty('--toast-foot', `${found.foot}px`);
}

/** Keeps the region of toasts in its place while one is on screen and the page changes below it. */
export function useToastPlace(host: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!host || !isShown) return undefined;
    place(host);
    let frame: number | undefined;
    // Once for all changes of a frame, just before it is painted, when the layout is needed anyway.
    const update = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        place(host);
      });
    };
    const changes = new MutationObserver(update);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', update, { passive: true, capture: true });
    window.addEventListener('resize', update);
    window.visualViewport?.addEventListener('resize', update);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
      window.visualViewport?.removeEventListener('resize', update);
    };
  }, [host, isShown]);
}
