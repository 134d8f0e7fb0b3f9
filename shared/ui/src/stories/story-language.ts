import { DEFAULT_LANGUAGE, type Language } from '@velvet/contract/language';
import { createContext, useContext } from 'react';

/** The language chosen in Storybook's toolbar. */
export const StoryLanguage = createContext<Language>(DEFAULT_LANGUAGE);
export const useStoryLanguage = (): Language => useContext(StoryLanguage);
