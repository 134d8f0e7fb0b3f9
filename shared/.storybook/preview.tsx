import { useLayoutEffect, useState } from 'react';
import type { Decorator, Preview } from 'storybook-react-rsbuild';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languageCodes,
  languages,
  languageTag,
} from '../src/contract/language.ts';
import { LanguageContext } from '../src/i18n/index.ts';
import { createOverlayStack, OverlayProvider } from '../src/ui/index.ts';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import './preview.css';

const themes = ['dark', 'light'];

/** The page as the shell prepares it: theme and language on the root, one stack of overlays. */
const inPage: Decorator = function InPage(Story, { globals }) {
  const theme = globals.theme === 'light' ? 'light' : 'dark';
  const language = isLanguage(globals.language) ? globals.language : DEFAULT_LANGUAGE;
  const [stack] = useState(createOverlayStack);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = languageTag(language);
  }, [theme, language]);
  return (
    <LanguageContext value={language}>
      <OverlayProvider value={stack}>
        <Story />
      </OverlayProvider>
    </LanguageContext>
  );
};

const preview: Preview = {
  decorators: [inPage],
  initialGlobals: { theme: 'dark', language: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: themes, dynamicTitle: true },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: languageCodes.map((value) => ({ value, title: languages[value].name })),
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    backgrounds: { disable: true },
    layout: 'fullscreen',
    options: { storySort: { method: 'alphabetical' } },
  },
};

export default preview;
