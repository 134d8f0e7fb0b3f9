import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { DecisionDialog } from '../decision/decision-dialog.tsx';
import type { OpsOutcome } from '../ops/use-ops-change.ts';

interface VisibilityButtonProps {
  readonly isHidden: boolean;
  readonly hide: () => Promise<OpsOutcome<unknown>>;
  readonly show: () => Promise<OpsOutcome<unknown>>;
  /** The buttons, what is asked before, and what is said once it is done. */
  readonly texts: Readonly<
    Record<
      'hide' | 'hideTitle' | 'hideText' | 'hiddenNow' | 'show' | 'showTitle' | 'shownNow',
      MessageDescriptor
    >
  >;
  /** Hiding takes away what members use: its confirmation is red. */
  readonly isHidingDangerous?: boolean;
  /** What to know before it is shown. */
  readonly showText: ReactNode;
}

/**
 * Takes something out of what members see, or shows it again, after a question. The version that was on the page
 * when the question was asked is changed: a newer one is refused by the server.
 */
export function VisibilityButton(props: VisibilityButtonProps) {
  const { isHidden, hide, show, texts, isHidingDangerous = false, showText } = props;
  const intl = useIntl();
  const [asked, ask] = useState<{ readonly next: 'hide' | 'show'; readonly decide: typeof hide }>();
  const next = isHidden ? 'show' : 'hide';
  const isHiding = asked?.next === 'hide';
  return (
    <>
      <Button
        variant={isHidden ? 'filled' : 'default'}
        onClick={() => ask({ next, decide: isHidden ? show : hide })}
      >
        {intl.formatMessage(texts[next])}
      </Button>
      {asked && (
        <DecisionDialog
          isDangerous={isHiding && isHidingDangerous}
          onClose={() => ask(undefined)}
          title={intl.formatMessage(isHiding ? texts.hideTitle : texts.showTitle)}
          confirmLabel={intl.formatMessage(texts[asked.next])}
          reason={false}
          decide={asked.decide}
          doneText={intl.formatMessage(isHiding ? texts.hiddenNow : texts.shownNow)}
        >
          {isHiding ? intl.formatMessage(texts.hideText) : showText}
        </DecisionDialog>
      )}
    </>
  );
}
