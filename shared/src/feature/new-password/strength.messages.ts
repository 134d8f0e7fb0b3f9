import { defineMessages } from 'react-intl';
import type { StrengthLevel } from './strength.ts';

export const messages = defineMessages({
  common: {
    id: 'shared.password.common',
    defaultMessage: 'Many people use this password, so it is guessed first; please choose another',
  },
  title: { id: 'shared.password.title', defaultMessage: 'Password strength' },
});

export const levelMessages = defineMessages<StrengthLevel>({
  weak: { id: 'shared.password.weak', defaultMessage: 'Weak' },
  fair: { id: 'shared.password.fair', defaultMessage: 'Fair' },
  good: { id: 'shared.password.good', defaultMessage: 'Good' },
  strong: { id: 'shared.password.strong', defaultMessage: 'Strong' },
});
