import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as styles from './clamped-text.module.css';

interface ClampedTextProps {
  readonly text: string;
  readonly moreLabel: string;
  readonly lessLabel: string;
  /** What follows the whole text. */
  readonly children?: ReactNode;
}

/** One line of a text, the rest and what follows it on request. */
export function ClampedText({ text, moreLabel, lessLabel, children }: ClampedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = () => setCut(element.scrollWidth > element.clientWidth);
    // Just before the frame, which computes the layout anyway.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [isOpen]);

  return (
    <>
      <div className={styles.box} data-open={isOpen || undefined}>
        <p ref={paragraph} className={styles.text}>
          {text}
        </p>
        {(isCut || isOpen || children) && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? lessLabel : moreLabel}
          </button>
        )}
      </div>
      {isOpen && children}
    </>
  );
}
