import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader, Tabs } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import * as stickyTabs from '../videos/sticky-tabs.module.css';
import { HistoryList } from './history-list.tsx';
import { messages } from './library-page.messages.ts';
import { SavedList } from './saved-list.tsx';

const TAB_PARAMETER = 'tab';
const tabs = ['saved', 'history'] as const;

/** What the member has saved and watched. The tab stands in the address, where back finds it. */
export default function LibraryPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const back = useBack(href.videos());
  const chosen = tabs.find((tab) => tab === parameters.get(TAB_PARAMETER)) ?? 'saved';

  const choose = (tab: (typeof tabs)[number]) => {
    setParameters(tab === 'saved' ? {} : { [TAB_PARAMETER]: tab }, { replace: true });
    // Another list begins at its top; the address alone does not move the page.
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
      />
      <Tabs
        label={intl.formatMessage(messages.lists)}
        items={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]) }))}
        value={chosen}
        onChange={choose}
        sticky
        className={stickyTabs.tabs}
      >
        {chosen === 'saved' ? <SavedList /> : <HistoryList />}
      </Tabs>
    </>
  );
}
