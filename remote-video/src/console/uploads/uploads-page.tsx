import { Button, NativeSelect } from '@mantine/core';
import {
  ConsolePage,
  FailureNotice,
  Panel,
  useConsole,
  useOpsQuery,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type Upload, uploadPage } from '@velvet/contract/ops/uploads';
import type { VideoClassId } from '@velvet/contract/video';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { type ClassOption, useClasses } from '../classes/use-classes.ts';
import { OpenUploads } from './open-uploads.tsx';
import { UploadList } from './upload-list.tsx';
import { messages } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import { useVideoUploads } from './use-video-uploads.ts';
import { isFileOf, VideoFileButton } from './video-file-button.tsx';

/** Sends files of videos, and continues what is unfinished (spec S13.3). */
export default function UploadsPage() {
  const intl = useIntl();
  const { operator } = useConsole();
  const source = useOpsQuery(uploadPage, {});
  const classes = useClasses();
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
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[source]}
    >
      <Panel title={intl.formatMessage(messages.send)}>
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
      <Panel title={intl.formatMessage(messages.unfinished)} isFlush>
        <p className={`${styles.hint} ${styles.above}`}>
          <FormattedMessage {...messages.unfinishedHint} />
        </p>
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
  const intl = useIntl();
  return useMemo(
    () => ({
      title: intl.formatMessage(messages.leaveTitle),
      text: intl.formatMessage(messages.leaveText),
      confirmLabel: intl.formatMessage(messages.leave),
    }),
    [intl],
  );
}

function NoClasses() {
  return (
    <div className={styles.choice}>
      <p>
        <FormattedMessage {...messages.noClasses} />
      </p>
      <Button component={Link} to="/video/classes" variant="light">
        <FormattedMessage {...messages.addClass} />
      </Button>
    </div>
  );
}

interface FileChoiceProps {
  readonly options: readonly ClassOption[] | undefined;
  readonly classId: VideoClassId | undefined;
  readonly onClass: (value: string) => void;
  readonly onFiles: (files: readonly File[], classId: VideoClassId) => void;
}

function FileChoice({ options = [], classId, onClass, onFiles }: FileChoiceProps) {
  const intl = useIntl();
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={intl.formatMessage(messages.class)}
        value={classId === undefined ? '' : String(classId)}
        onChange={({ currentTarget }) => onClass(currentTarget.value)}
        data={[...options]}
      />
      <VideoFileButton
        multiple
        isDisabled={classId === undefined}
        onFiles={(files) => classId !== undefined && onFiles(files, classId)}
      >
        <FormattedMessage {...messages.choose} />
      </VideoFileButton>
      <span className={styles.hint}>
        <FormattedMessage {...messages.formats} />
      </span>
    </div>
  );
}
