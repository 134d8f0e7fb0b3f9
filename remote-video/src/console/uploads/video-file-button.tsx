import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { VIDEO_ACCEPT } from './video-file.ts';

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
