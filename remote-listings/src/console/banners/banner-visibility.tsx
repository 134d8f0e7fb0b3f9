import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { hideBanner, type OpsBanner, showBanner } from '@velvet/contract/ops/banners';
import { useIntl } from 'react-intl';
import { messages } from './banners.messages.ts';

/** The banner as it was when the change was asked for. */
export interface VisibilityChange {
  readonly banner: OpsBanner;
  readonly to: 'hide' | 'show';
}

interface BannerVisibilityProps {
  readonly change: VisibilityChange;
  readonly onClose: () => void;
}

const texts = {
  hide: { title: messages.hideTitle, text: messages.hideText, done: messages.hiddenNow },
  show: { title: messages.showTitle, text: messages.showText, done: messages.shownNow },
} as const;

/** Takes a banner out of what members see, or shows it. */
export function BannerVisibility({ change: { banner, to }, onClose }: BannerVisibilityProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [hide] = useOpsChange(hideBanner);
  const [show] = useOpsChange(showBanner);
  const { id, version } = banner;
  const dialog = {
    isOpen: true,
    onClose,
    title: intl.formatMessage(texts[to].title),
    confirmLabel: intl.formatMessage(messages[to]),
    reason: false,
    children: intl.formatMessage(texts[to].text),
    onDone: () => notify(intl.formatMessage(texts[to].done), 'done'),
  } as const;
  return to === 'hide' ? (
    <DecisionDialog {...dialog} decide={() => hide({ id, version })} />
  ) : (
    <DecisionDialog {...dialog} decide={() => show({ id, version })} />
  );
}
