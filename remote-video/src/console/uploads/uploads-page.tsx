import { Button, NativeSelect } from '@mantine/core';
import {
  ConsolePage,
  FailureNotice,
  FilesButton,
  type NamedOption,
  Panel,
  useConsole,
  useMessages,
  useNamedOptions,
  useOpsQuery,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type Upload, uploadPage } from '@velvet/contract/ops/uploads';
import { videoClassPage } from '@velvet/contract/ops/videos';
import type { VideoClassId } from '@velvet/contract/video';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { OpenUploads } from './open-uploads.tsx';
import { UploadList } from './upload-list.tsx';
import { messages } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import { useVideoUploads } from './use-video-uploads.ts';
import { isFileOf, VIDEO_ACCEPT } from './video-file.ts';

/** Sends files of videos, and continues what is unfinished (spec S13.3). */
export default function UploadsPage() {
  const t = useMessages(messages);
  const { operator } = useConsole();
  const source = useOpsQuery(uploadPage, {});
  const classes = useNamedOptions(videoClassPage);
  const [chosenClass, setChosenClass] = useState<string>();
  const classId = parseId<'video class'>(chosenClass ?? classes.options?.[0]?.value ?? null);
  const uploads = useVideoUploads();
  useUnsavedGuard(uploads.isRunning, useLeaveText());
  const ownIds = new Set(uploads.uploads.map(({ id }) => id));
  const others = source.data?.items.filter(({ id }) => !ownIds.has(id));
  const send = (files: readonly File[], to: VideoClassId) => {
    const free = (others ?? []).filter((each) => each.operator === operator.name);
    uploads.add(
      files.map((file) => ({ file, upload: takeUpload(free, file) })),
      to,
    );
  };
  return (
    <ConsolePage title={t('title')} description={t('description')} sources={[source]}>
      <Panel title={t('send')}>
        {classes.error && <FailureNotice failure={classes.error} />}
        {classes.options?.length === 0 ? (
          <NoClasses />
        ) : (
          <FileChoice
            options={classes.options}
            classId={classId}
            onClass={setChosenClass}
            onFiles={send}
          />
        )}
        <UploadList uploads={uploads} />
      </Panel>
      <Panel title={t('unfinished')} isFlush>
        <p className={`${styles.hint} ${styles.above}`}>{t('unfinishedHint')}</p>
        <OpenUploads
          rows={{ items: others, error: source.error, refetch: source.refetch }}
          classId={classId}
          onContinue={(upload, file) => {
            if (classId !== undefined) uploads.add([{ file, upload }], classId);
          }}
        />
      </Panel>
    </ConsolePage>
  );
}

/** An unfinished upload that the file may be the one of; each is taken once. */
function takeUpload(free: Upload[], file: File): Upload | undefined {
  const at = free.findIndex((upload) => isFileOf(upload, file));
  return at === -1 ? undefined : free.splice(at, 1)[0];
}

function useLeaveText() {
  const t = useMessages(messages);
  return useMemo(
    () => ({ title: t('leaveTitle'), text: t('leaveText'), confirmLabel: t('leave') }),
    [t],
  );
}

function NoClasses() {
  const t = useMessages(messages);
  return (
    <div className={styles.choice}>
      <p>{t('noClasses')}</p>
      <Button component={Link} to="/video/classes" variant="light">
        {t('addClass')}
      </Button>
    </div>
  );
}

interface FileChoiceProps {
  readonly options: readonly NamedOption[] | undefined;
  readonly classId: VideoClassId | undefined;
  readonly onClass: (value: string) => void;
  readonly onFiles: (files: readonly File[], classId: VideoClassId) => void;
}

function FileChoice({ options = [], classId, onClass, onFiles }: FileChoiceProps) {
  const t = useMessages(messages);
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={t('class')}
        value={classId === undefined ? '' : String(classId)}
        onChange={({ currentTarget }) => onClass(currentTarget.value)}
        data={[...options]}
      />
      <FilesButton
        multiple
        accept={VIDEO_ACCEPT}
        disabled={classId === undefined}
        onFiles={(files) => classId !== undefined && onFiles(files, classId)}
      >
        {t('choose')}
      </FilesButton>
      <span className={styles.hint}>{t('formats')}</span>
    </div>
  );
}
