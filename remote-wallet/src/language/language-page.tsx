import { type Language, languages, languageTag, offeredLanguages } from '@velvet/contract/language';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { RadioList } from '@velvet/ui/deferred';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages } from './language-page.messages.ts';

const options = offeredLanguages.map((value) => ({
  value,
  label: languages[value].name,
  lang: languageTag(value),
}));

/** The three languages on offer, each in its own name (spec S2.2, S2.4). */
export default function LanguagePage() {
  const intl = useIntl();
  const { language, overlays } = useHost();
  // Marked at once, before its texts are there.
  const [chosen, setChosen] = useState<Language>();

  const choose = async (next: Language) => {
    setChosen(next);
    try {
      await language.choose(next);
    } catch {
      overlays.toast(intl.formatMessage(messages.failed), { tone: 'error' });
    }
    setChosen(undefined);
  };

  return (
    <AccountScreen title={messages.title} parent={href.to('settings')}>
      <RadioList<Language>
        label={intl.formatMessage(messages.title)}
        options={options}
        value={chosen ?? language.current}
        onChange={(next) => void choose(next)}
      />
    </AccountScreen>
  );
}
