import { render, screen } from '@testing-library/react';
import { type Language, languageTag } from '@velvet/contract/language';
import { LanguageContext } from '@velvet/sdk/i18n';
import { IntlProvider } from 'react-intl';
import SavedNote from './saved-note.tsx';

const MINUTE_MS = 60_000;

function show(language: Language, isOnline: boolean, minutes: number) {
  render(
    <IntlProvider locale={languageTag(language)}>
      <LanguageContext value={language}>
        <SavedNote isOnline={isOnline} at={Date.now() - minutes * MINUTE_MS} />
      </LanguageContext>
    </IntlProvider>,
  );
}

test.each([
  ['en', false, 5, 'You are offline. Saved 5 minutes ago'],
  ['en', true, 65, 'The server does not answer. Saved 1 hour ago'],
  ['zh-hans', false, 5, '您已离线。保存于5分钟前'],
  ['zh', false, 5, '您已離線。儲存於5 分鐘前'],
  ['ja', false, 5, 'オフラインです。5 分前に保存'],
  ['kr', false, 5, '오프라인입니다. 5분 전에 저장됨'],
  ['tr', true, 5, 'Sunucu yanıt vermiyor. Kaydedildi: 5 dakika önce'],
] as const)('S3.4 in %s it says why and how old', (language, isOnline, minutes, text) => {
  show(language, isOnline, minutes);
  expect(screen.getByText(text)).toBeTruthy();
});
