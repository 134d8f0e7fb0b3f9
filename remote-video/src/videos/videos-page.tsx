import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import { useLanguage } from '@velvet/sdk/i18n';
import { Icon, ScreenHeader, Tabs, UiLink } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useVideoClassesQuery } from '../api/video-queries.ts';
import { ownAddress } from '../routes/own-address.ts';
import * as tabs from './sticky-tabs.module.css';
import { chosenClass, classTabs } from './video-classes.ts';
import { VideoList } from './video-list.tsx';
import { messages } from './videos-page.messages.ts';
import * as styles from './videos-page.module.css';

const CLASS_PARAMETER = 'class';
/** A list with a play mark, as on the menu of Mine. */
const LIBRARY = 'M4 6.5h16M4 12h8M4 17.5h8M15.5 11.5v7l5-3.5z';

/** Spec S3.20. The class stands in the address, so that back from the player returns to it. */
export default function VideosPage() {
  const intl = useIntl();
  const language = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const { data: classes, isError, refetch } = useVideoClassesQuery();
  const classId = chosenClass(parameters.get(CLASS_PARAMETER), classes);

  const choose = (id: number) => {
    const chosen = id === LATEST_CLASS_ID ? {} : { [CLASS_PARAMETER]: String(id) };
    setParameters(chosen, { replace: true });
    // Another list begins at its top; the address alone does not move the page.
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  const reloadClasses = () => {
    if (isError) void refetch();
  };

  return (
    <>
      <ScreenHeader title={intl.formatMessage(messages.title)} action={<LibraryLink />} />
      <Tabs
        label={intl.formatMessage(messages.classes)}
        items={classTabs(classes ?? [], language, intl.formatMessage(messages.latest))}
        value={classId}
        onChange={choose}
        layout="scroll"
        sticky
        className={tabs.tabs}
      >
        <VideoList classId={classId} onReload={reloadClasses} />
      </Tabs>
    </>
  );
}

function LibraryLink() {
  const intl = useIntl();
  return (
    <UiLink
      href={ownAddress('/video/library')}
      aria-label={intl.formatMessage(messages.library)}
      className={styles.library}
    >
      <Icon path={LIBRARY} />
    </UiLink>
  );
}
