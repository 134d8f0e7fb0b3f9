import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languageCodes,
  languages,
  languageTag,
} from '@velvet/contract/language';
import { useLayoutEffect, useState } from 'react';
import type { Decorator, Preview } from 'storybook-react-rsbuild';
import { createOverlayStack, OverlayProvider } from '../src/index.ts';
import { StoryLanguage } from '../src/stories/story-language.ts';
import '../src/tokens.css';
import '../src/base.css';
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
    <StoryLanguage value={language}>
      <OverlayProvider value={stack}>
        <Story />
      </OverlayProvider>
    </StoryLanguage>
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
