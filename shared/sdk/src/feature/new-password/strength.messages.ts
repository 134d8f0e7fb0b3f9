import { defineMessages } from 'react-intl';
import type { StrengthLevel } from './strength.ts';

export const messages = defineMessages({
  common: {
    id: 'sdk.password.common',
    defaultMessage: 'Many people use this password, so it is guessed first; please choose another',
  },
  title: { id: 'sdk.password.title', defaultMessage: 'Password strength' },
});

export const levelMessages = defineMessages<StrengthLevel>({
  weak: { id: 'sdk.password.weak', defaultMessage: 'Weak' },
  fair: { id: 'sdk.password.fair', defaultMessage: 'Fair' },
  good: { id: 'sdk.password.good', defaultMessage: 'Good' },
  strong: { id: 'sdk.password.strong', defaultMessage: 'Strong' },
});
