import { stateBadge, words } from '@velvet/console-kit';

/** Whether members see an entry or a banner. */
export const VisibilityState = stateBadge(
  { shown: words.shown, hidden: words.hidden },
  { shown: 'good', hidden: 'neutral' },
);
