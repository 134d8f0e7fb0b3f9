import { useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { cx } from '@velvet/ui/cx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';
import * as styles from './account-screen.module.css';

interface AccountScreenProps {
  readonly title: string;
  /** Where back leads for those who came from outside. */
  readonly parent: string;
  /** One control at the right of the header. */
  readonly action?: ReactNode;
  /** What a wide window has two columns for: the parts of the screen, or what the screen itself lays out. */
  readonly columns?: 'parts' | 'own';
  readonly children: ReactNode;
}

/** A screen below Mine: header with back, content in one column where it has no more. */
export function AccountScreen({ title, parent, action, columns, children }: AccountScreenProps) {
  const intl = useIntl();
  const back = useBack(parent);
  return (
    <>
      <ScreenHeader
        title={title}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
        action={action}
      />
      <div
        className={cx(styles.page, columns === 'parts' && styles.parts)}
        data-panes={columns && ''}
      >
        {children}
      </div>
    </>
  );
}
