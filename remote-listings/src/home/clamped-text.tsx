import { useLayoutEffect, useRef, useState } from 'react';
import * as styles from './clamped-text.module.css';

interface ClampedTextProps {
  readonly text: string;
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/** Two lines of a text, the rest on request. Short ones keep the height and have no button. */
export function ClampedText({ text, moreLabel, lessLabel }: ClampedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    // Just before the frame, which computes the layout anyway.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [isOpen]);

  return (
    <div className={styles.box} data-open={isOpen || undefined}>
      <p ref={paragraph} className={styles.text}>
        {text}
      </p>
      {(isCut || isOpen) && (
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
  );
}
