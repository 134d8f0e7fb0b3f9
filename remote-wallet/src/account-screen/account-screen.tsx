import type { UserInfo } from '@velvet/contract/member';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useBack } from '@velvet/sdk/routes';
import { ErrorState, ScreenHeader, Skeleton, SkeletonGroup } from '@velvet/ui';
import { cx } from '@velvet/ui/cx';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages } from './account.messages.ts';
import * as styles from './account-screen.module.css';

interface AccountScreenProps {
  readonly title: MessageDescriptor;
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
        title={intl.formatMessage(title)}
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

interface MemberGateProps extends PlaceholderProps {
  readonly children: (user: UserInfo) => ReactNode;
}

/** Renders once it is known who is signed in; a form then begins with what they have. */
export function MemberGate({ blocks, children }: MemberGateProps) {
  const user = useUserInfoQuery();
  return user.data ? children(user.data) : <Unloaded query={user} blocks={blocks} />;
}

interface UnloadedProps extends PlaceholderProps {
  readonly query: {
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** In place of what a query has not read yet, or could not. */
export function Unloaded({ query: { error, isFetching, refetch }, blocks }: UnloadedProps) {
  if (error === undefined) return <Placeholder blocks={blocks} />;
  return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

interface LoadErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** What a screen shows when its data could not be read (spec S3.4). */
export function LoadError({ error, onRetry, busy = false }: LoadErrorProps) {
  const intl = useIntl();
  const { describeError } = useHost();
  return (
    <ErrorState
      message={<FormattedMessage {...messages.failed} />}
      hint={describeError(error)}
      retryLabel={intl.formatMessage(messages.retry)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

const heights = {
  field: styles.field,
  row: styles.row,
  rows: styles.rows,
  card: styles.card,
  panel: styles.panel,
  button: styles.button,
} as const;

interface PlaceholderProps {
  /** The blocks from top to bottom; their heights are those of what will stand there. */
  readonly blocks: readonly (keyof typeof heights)[];
}

/** In place of content while it is on its way. */
export function Placeholder({ blocks }: PlaceholderProps) {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <SkeletonGroup label={label} className={styles.group}>
      {blocks.map((block, place) => (
        // The shapes of a screen never move.
        <Skeleton key={place} className={heights[block]} />
      ))}
    </SkeletonGroup>
  );
}
