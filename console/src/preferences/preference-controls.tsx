import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '@velvet/console-kit';
import { type ConsoleLanguage, consoleLanguages } from '@velvet/contract/console-page';
import { languages } from '@velvet/contract/language';
import { globe } from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { halfMoon, moon, sun } from '../icons/icons.ts';
import { useConsoleDispatch, useConsoleSelector } from '../state/console-store.ts';
import {
  languageChosen,
  selectPreferences,
  themeChoices,
  themeChosen,
} from '../state/preferences-slice.ts';
import { messages } from './preferences.messages.ts';

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
  const intl = useIntl();
  const dispatch = useConsoleDispatch();
  const { language, theme } = useConsoleSelector(selectPreferences);
  return (
    <>
      <ChoiceMenu
        label={intl.formatMessage(messages.language)}
        icon={globe}
        current={language}
        choices={consoleLanguages.map((value) => ({ value, label: names[value] }))}
        onChoose={(choice) => dispatch(languageChosen(choice))}
      />
      <ChoiceMenu
        label={intl.formatMessage(messages.theme)}
        icon={themeIcons[theme]}
        current={theme}
        choices={themeChoices.map((value) => ({
          value,
          label: intl.formatMessage(messages[value]),
        }))}
        onChoose={(choice) => dispatch(themeChosen(choice))}
      />
    </>
  );
}
