import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const SHOWN_MS = 3_000;

/** The controls are hidden while the video plays without input. */
export function useControlsShown(stage: RefObject<HTMLElement | null>, playing: boolean) {
  const [awake, setAwake] = useState(true);
  /** A menu is open or a slider held: they stay. */
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = awake || held || !playing;
  const isHidden = useRef(!shown);
  useEffect(() => {
    isHidden.current = !shown;
  });

  /** Shows them for a while. */
  const show = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), SHOWN_MS);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);

  useEffect(() => {
    if (playing) show();
    return () => clearTimeout(timer.current);
  }, [playing, show]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') show();
    };
    // A finger on a control that cannot be seen only brings the controls back.
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest('button, input')) return;
      if (isHidden.current && 'pointerType' in event && event.pointerType === 'touch') {
        event.stopPropagation();
        event.preventDefault();
      }
      show();
    };
    element.addEventListener('pointermove', onPointer, { signal });
    element.addEventListener('keydown', show, { signal });
    element.addEventListener('click', onClick, { signal, capture: true });
    return () => listening.abort();
  }, [stage, show]);

  return { shown, show, hide, hold: setHeld };
}
