import { classNameFor } from '@velvet/contract/class-names';
import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { VideoClass } from '@velvet/contract/video';
import { useLanguage } from '@velvet/sdk/i18n';
import { Icon, ScreenHeader, Tabs, UiLink } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useVideoClassesQuery } from '../api/video-queries.ts';
import { ownAddress } from '../routes/own-address.ts';
import * as tabs from './sticky-tabs.module.css';
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

interface ClassTab {
  readonly id: number;
  readonly label: string;
}

/** "Latest" first, then the server's classes by name (spec S3.20, S2.6). */
export function classTabs(
  classes: readonly VideoClass[],
  language: Language,
  latestLabel: string,
): readonly ClassTab[] {
  const own = classes.filter(({ id }) => id !== LATEST_CLASS_ID);
  return [
    { id: LATEST_CLASS_ID, label: latestLabel },
    ...own.map(({ id, names }) => ({ id, label: classNameFor(names, language) })),
  ];
}

/**
 * The class in an address. Until the classes are there (undefined) any number is believed,
 * so that its list loads beside them; one that does not exist then means the latest.
 */
export function chosenClass(
  parameter: string | null,
  classes: readonly Pick<VideoClass, 'id'>[] | undefined,
): number {
  if (parameter === null || !/^[1-9]\d{0,8}$/.test(parameter)) return LATEST_CLASS_ID;
  const id = Number(parameter);
  const exists = classes === undefined || classes.some((known) => known.id === id);
  return exists ? id : LATEST_CLASS_ID;
}
