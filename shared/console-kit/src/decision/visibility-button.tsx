import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { DecisionDialog } from '../decision/decision-dialog.tsx';
import { words } from '../language/words.messages.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import { SmallButton } from '../values/small-button.tsx';

interface VisibilityButtonProps {
  readonly isHidden: boolean;
  readonly hide: () => Promise<OpsOutcome<unknown>>;
  readonly show: () => Promise<OpsOutcome<unknown>>;
  /** What is asked before, and what is said once it is done; the buttons are `Hide` and `Show` unless told otherwise. */
  readonly texts: Readonly<
    Record<'hideTitle' | 'hideText' | 'hiddenNow' | 'showTitle' | 'shownNow', MessageDescriptor> &
      Partial<Record<'hide' | 'show', MessageDescriptor>>
  >;
  /** In the row of a table: what it hides or shows, for assistive technology. */
  readonly about?: string;
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
  const { isHidden, hide, show, about, isHidingDangerous = false, showText } = props;
  const intl = useIntl();
  const texts: Readonly<Record<keyof typeof props.texts, MessageDescriptor>> = {
    hide: words.hide,
    show: words.show,
    ...props.texts,
  };
  const [asked, ask] = useState<{ readonly next: 'hide' | 'show'; readonly decide: typeof hide }>();
  const next = isHidden ? 'show' : 'hide';
  const isHiding = asked?.next === 'hide';
  const text = intl.formatMessage(texts[next]);
  const open = () => ask({ next, decide: isHidden ? show : hide });
  return (
    <>
      {about === undefined ? (
        <Button variant={isHidden ? 'filled' : 'default'} onClick={open}>
          {text}
        </Button>
      ) : (
        <SmallButton text={text} about={about} kind={isHidden ? 'main' : 'usual'} onClick={open} />
      )}
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
