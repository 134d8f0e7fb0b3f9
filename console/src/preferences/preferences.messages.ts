import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  language: { id: 'console.preferences.language', defaultMessage: 'Language' },
  theme: { id: 'console.preferences.theme', defaultMessage: 'Theme' },
  system: { id: 'console.preferences.system', defaultMessage: 'As the device' },
  light: { id: 'console.preferences.light', defaultMessage: 'Light' },
  dark: { id: 'console.preferences.dark', defaultMessage: 'Dark' },
});
