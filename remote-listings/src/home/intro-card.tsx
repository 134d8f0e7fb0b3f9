import { Button, Skeleton } from '@velvet/ui';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { messages } from './home-page.messages.ts';
import * as styles from './intro-card.module.css';
import type { ListingCounts } from './listing-counts.tsx';

interface IntroCardProps {
  readonly state: ConfigState;
  /** Shows the numbers; absent until it has been fetched. */
  readonly Counts?: ComponentType<ListingCounts> | undefined;
}

/**
 * What this place is, in a line; on request all of it and what share of the profiles is shown, from
 * the API's numbers.
 */
export function IntroCard({ state, Counts }: IntroCardProps) {
  const intl = useIntl();
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.card}>
          <Skeleton className={styles.line} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.card} role="alert" data-failed>
          <p>{state.message}</p>
          <Button variant="secondary" size="small" onClick={state.retry}>
            <FormattedMessage {...common.retry} />
          </Button>
        </div>
      );
    case 'ready': {
      const { intro, listingCounts } = state.config;
      return (
        <section className={styles.card}>
          <ClampedText
            key={intro}
            text={intro ?? ''}
            moreLabel={intl.formatMessage(messages.more)}
            lessLabel={intl.formatMessage(messages.less)}
          >
            {listingCounts && Counts && <Counts {...listingCounts} />}
          </ClampedText>
        </section>
      );
    }
  }
}

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
