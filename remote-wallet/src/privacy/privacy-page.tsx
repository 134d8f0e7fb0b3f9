import type { Minor } from '@velvet/contract/money';
import {
  askForData,
  closeAccount,
  getPrivacy,
  keepAccount,
  type Privacy,
} from '@velvet/contract/privacy';
import { toEpochMs } from '@velvet/contract/time';
import { type ApiError, call, queryApi } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  AccountScreen,
  LoadError,
  Placeholder,
  Unloaded,
} from '../account-screen/account-screen.tsx';
import { useSecretCall } from '../form/use-write.ts';
import { pointsText } from '../format.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { download } from '../save-file.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { messages, valued } from './privacy.messages.ts';
import * as styles from './privacy.module.css';

/** The member's data: what is kept, a download of it, and the end of the account (spec S14.4). */
export default function PrivacyPage() {
  return (
    <AccountScreen title={settings.yourData} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <PrivacyView />
      </LateMessages>
    </AccountScreen>
  );
}

/** Fetched when the list is there: not every visit goes on. */
const loadSteps = () =>
  import(/* webpackChunkName: "privacy-steps" */ '../privacy-steps/privacy-steps.tsx');

function PrivacyView() {
  const intl = useIntl();
  const query = usePrivacyQuery(undefined, { refetchOnMountOrArgChange: true });
  const { loaded, hasFailed, reload } = useLoaded(loadSteps, query.data !== undefined);
  const [step, setStep] = useState<'kept' | 'close'>();
  const proof = useProof();
  const { overlays } = useHost();
  const { run } = useSecretCall();
  const closing = useCloseAccount();

  /** Asks for the file of the member's data, and has the browser save it. */
  const saveData = async (): Promise<void> => {
    const again = () => void saveData();
    const asked = await run(askForData, {}, (refused) => proof.isNeeded(refused, again));
    if (!asked.ok) return;
    download(asked.value.address, DATA_FILE);
    overlays.toast(intl.formatMessage(messages.downloading), { tone: 'success' });
  };
  const close = async (givenUp: Minor): Promise<void> => {
    const again = () => void close(givenUp);
    const isClosed = await closing.close(givenUp, (refused) => proof.isNeeded(refused, again));
    if (isClosed) setStep(undefined);
  };

  if (proof.step) return proof.step;
  if (!query.data) return <Unloaded query={query} blocks={['row', 'row', 'row']} />;
  if (!step) {
    return (
      <YourData
        privacy={query.data}
        onDownload={() => void saveData()}
        onKept={() => setStep('kept')}
        onClose={() => setStep('close')}
      />
    );
  }
  if (!loaded) {
    return hasFailed ? (
      <LoadError error={undefined} onRetry={() => void reload()} />
    ) : (
      <Placeholder blocks={['panel', 'button']} />
    );
  }
  return (
    <loaded.PrivacySteps
      step={step}
      privacy={query.data}
      closing={closing.busy}
      onClose={(givenUp) => void close(givenUp)}
      onBack={() => setStep(undefined)}
    />
  );
}

interface YourDataProps {
  readonly privacy: Privacy;
  readonly onDownload: () => void;
  readonly onKept: () => void;
  readonly onClose: () => void;
}

/** What a member can do with their data. */
function YourData({ privacy, onDownload, onKept, onClose }: YourDataProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { closing, waitDays } = privacy;
  return (
    <div className={styles.step}>
      {closing && <ClosingBanner {...closing} />}
      <List label={intl.formatMessage(settings.yourData)}>
        <ListRow path={privacyIcons.list} label={t('kept')} hint={t('keptHint')} onPress={onKept} />
        <ListRow
          path={privacyIcons.download}
          label={t('download')}
          hint={t('downloadHint')}
          onPress={onDownload}
        />
        {!closing && (
          <ListRow
            path={icons.close}
            label={t('close')}
            hint={intl.formatMessage(valued.closeHint, { days: waitDays })}
            onPress={onClose}
          />
        )}
      </List>
    </div>
  );
}

/** That the account will be closed, when, and the way back. */
function ClosingBanner({ dueAt, givenUp }: NonNullable<Privacy['closing']>) {
  const intl = useIntl();
  const { busy, keep } = useCloseAccount();
  const date = intl.formatDate(toEpochMs(dueAt), { dateStyle: 'long' });
  return (
    <section className={styles.banner} aria-labelledby="closing">
      <h2 id="closing" className={styles.heading}>
        {intl.formatMessage(messages.closingTitle)}
      </h2>
      <p>{intl.formatMessage(valued.closingOn, { date })}</p>
      {givenUp > 0 && (
        <p>{intl.formatMessage(valued.closingGivenUp, { points: pointsText(intl, givenUp) })}</p>
      )}
      <Button fullWidth busy={busy} onClick={() => void keep()}>
        <FormattedMessage {...messages.keep} />
      </Button>
    </section>
  );
}

const DATA_FILE = 'velvet-data.json';

/** Closes the account, and keeps it. */
function useCloseAccount() {
  const { overlays } = useHost();
  const { busy, run } = useSecretCall({ tags: [...privacyTags] });
  return {
    busy,
    /** Returns whether it worked. */
    async close(givenUp: Minor, isHandled: (error: ApiError) => boolean): Promise<boolean> {
      const answer = await run(closeAccount, { givenUp }, isHandled);
      if (answer.ok) overlays.toast(answer.message, { tone: 'success' });
      return answer.ok;
    },
    async keep(): Promise<void> {
      const answer = await run(keepAccount, {});
      if (answer.ok) overlays.toast(answer.message, { tone: 'success' });
    },
  };
}

/** What closing an account, and keeping it, makes stale. */
const privacyTags = [
  { type: 'user', id: 'privacy' },
  { type: 'user', id: 'sessions' },
  'notices',
] as const;

const privacyQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    privacy: build.query<Privacy, void>({
      query: () => call(getPrivacy, {}),
      providesTags: [privacyTags[0]],
    }),
  }),
});

const { usePrivacyQuery } = privacyQueries;

/** Paths of icons on the kit's grid, fetched with this screen. */
const privacyIcons = {
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
} as const;

const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
