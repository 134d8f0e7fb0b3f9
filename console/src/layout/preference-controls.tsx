import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Icon, useMessages } from '@velvet/console-kit';
import { type ConsoleLanguage, consoleLanguages } from '@velvet/contract/console-page';
import { languages } from '@velvet/contract/language';
import { globe } from '@velvet/ui/icons';
import { useEffect } from 'react';
import { defineMessages } from 'react-intl';
import { useConsoleDispatch, useConsoleSelector } from '../state/console-store.ts';
import {
  languageChosen,
  selectPreferences,
  selectTheme,
  type ThemeChoice,
  themeChoices,
  themeChosen,
} from '../state/preferences-slice.ts';
import { halfMoon, moon, sun } from './icons.ts';

const messages = defineMessages({
  language: { id: 'console.preferences.language', defaultMessage: 'Language' },
  theme: { id: 'console.preferences.theme', defaultMessage: 'Theme' },
  system: { id: 'console.preferences.system', defaultMessage: 'As the device' },
  light: { id: 'console.preferences.light', defaultMessage: 'Light' },
  dark: { id: 'console.preferences.dark', defaultMessage: 'Dark' },
});

const names: Readonly<Record<ConsoleLanguage, string>> = {
  en: languages.en.name,
  'zh-Hans': languages['zh-hans'].name,
};
const themeIcons = { system: halfMoon, light: sun, dark: moon } as const;

interface ChoiceMenuProps<Choice extends string> {
  readonly label: string;
  readonly icon: string;
  readonly choices: readonly { readonly value: Choice; readonly label: string }[];
  readonly current: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceMenu<Choice extends string>(props: ChoiceMenuProps<Choice>) {
  const { label, icon, choices, current, onChoose } = props;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          <Icon path={icon} size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              closeMenuOnClick
              onChange={() => onChoose(choice.value)}
            >
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Language and theme, which this browser keeps. */
export function PreferenceControls() {
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  const { language, theme } = useConsoleSelector(selectPreferences);
  return (
    <>
      <ChoiceMenu
        label={t('language')}
        icon={globe}
        current={language}
        choices={consoleLanguages.map((value) => ({ value, label: names[value] }))}
        onChoose={(choice) => dispatch(languageChosen(choice))}
      />
      <ChoiceMenu
        label={t('theme')}
        icon={themeIcons[theme]}
        current={theme}
        choices={themeChoices.map((value) => ({ value, label: t(value) }))}
        onChoose={(choice) => dispatch(themeChosen(choice))}
      />
    </>
  );
}

type ColorScheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

export const schemeOf = (theme: ThemeChoice, isDark: boolean): ColorScheme =>
  theme === 'system' ? (isDark ? 'dark' : 'light') : theme;

/** Tells the product's tokens and Mantine's styles, each by its attribute. */
export function showScheme(scheme: ColorScheme, { documentElement }: Document): void {
  documentElement.dataset.theme = scheme;
  documentElement.dataset.mantineColorScheme = scheme;
}

export const prefersDark = (): boolean => window.matchMedia(DARK).matches;

/** The scheme in use, which the page shows. */
export function useColorScheme(): ColorScheme {
  const isDark = useMediaQuery(DARK, prefersDark(), { getInitialValueInEffect: false });
  const scheme = schemeOf(useConsoleSelector(selectTheme), isDark);
  useEffect(() => showScheme(scheme, document), [scheme]);
  return scheme;
}
