import { Button, FileButton } from '@mantine/core';
import type { Upload } from '@velvet/contract/ops/uploads';
import { type ReactNode, useRef } from 'react';

interface VideoFileButtonProps {
  /** Several files may be chosen; the button is the main one of its place. */
  readonly multiple?: boolean;
  readonly isDisabled?: boolean;
  /** In place of its text, where several buttons have the same. */
  readonly label?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Asks for files of videos. The same file may be chosen twice in a row. */
export function VideoFileButton(props: VideoFileButtonProps) {
  const { multiple = false, isDisabled = false, label, onFiles, children } = props;
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple={multiple}
      accept={VIDEO_ACCEPT}
      resetRef={reset}
      onChange={(chosen: File | File[] | null) => {
        const files = Array.isArray(chosen) ? chosen : chosen ? [chosen] : [];
        reset.current?.();
        if (files.length > 0) onFiles(files);
      }}
    >
      {(button) => (
        <Button
          {...button}
          disabled={isDisabled}
          {...(multiple ? {} : ({ size: 'compact-sm', variant: 'light' } as const))}
          aria-label={label}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}

const NAME_MAX = 255;
/** Of containers that the server reads; browsers do not know the media types of all. */
const extensions = [
  ...['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'asf', 'ogv', 'ogg'],
  ...['mpg', 'mpeg', 'ts', 'm2ts', 'mts', '3gp'],
];

/** What a field for files offers. */
const VIDEO_ACCEPT = ['video/*', ...extensions.map((each) => `.${each}`)].join(',');

/** What an upload of the file is called: people read it. */
export const uploadName = ({ name }: Pick<File, 'name'>): string => {
  const shown = name.replaceAll(/\p{Cc}/gu, '').slice(0, NAME_MAX);
  return shown === '' ? '?' : shown;
};

/** Why there is no sense in sending a file. */
export function unfitness({ name, type, size }: File): 'notVideo' | 'empty' | undefined {
  if (size === 0) return 'empty';
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return type.startsWith('video/') || extensions.includes(extension) ? undefined : 'notVideo';
}

/** Whether a file may be the one of an unfinished upload; its beginning is compared before it is sent. */
export const isFileOf = ({ name, size }: Pick<Upload, 'name' | 'size'>, file: File): boolean =>
  name === uploadName(file) && size === file.size;
