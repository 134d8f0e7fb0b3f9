import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef } from 'react';

interface FilesButtonProps extends ButtonProps {
  /** Media types and extensions, as in HTML. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** In place of its text, where several buttons have the same. */
  readonly 'aria-label'?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Asks for files. The same one may be chosen twice in a row, as after an upload that failed. */
export function FilesButton({ accept, multiple = false, onFiles, ...look }: FilesButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple={multiple}
      accept={accept}
      resetRef={reset}
      onChange={(chosen: File | File[] | null) => {
        const files = Array.isArray(chosen) ? chosen : chosen ? [chosen] : [];
        reset.current?.();
        if (files.length > 0) onFiles(files);
      }}
    >
      {(button) => <Button {...button} {...look} />}
    </FileButton>
  );
}
