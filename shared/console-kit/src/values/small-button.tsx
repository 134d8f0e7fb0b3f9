import { Button } from '@mantine/core';
import { useIntl } from 'react-intl';
import { valuedWords } from '../language/words.messages.ts';

const looks = {
  usual: { variant: 'default' },
  main: { variant: 'light' },
  danger: { variant: 'subtle', color: 'red' },
} as const;

interface SmallButtonProps {
  readonly text: string;
  /** In place of its text for assistive technology, where several buttons have the same. */
  readonly label?: string;
  /** What it does this to, said to assistive technology after its text. */
  readonly about?: string;
  /** `main` for what is most likely wanted, `danger` for what takes something away. */
  readonly kind?: keyof typeof looks;
  readonly isRunning?: boolean;
  readonly onClick: (() => void) | undefined;
}

/** A button in the row of a table or in the head of a panel. */
export function SmallButton(props: SmallButtonProps) {
  const { text, label, about, kind = 'usual', isRunning = false, onClick } = props;
  const intl = useIntl();
  const spoken =
    about === undefined ? label : intl.formatMessage(valuedWords.about, { text, about });
  return (
    <Button
      {...looks[kind]}
      size="compact-sm"
      aria-label={spoken}
      loading={isRunning}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
