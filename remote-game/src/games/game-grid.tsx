import { Button, EmptyState, Skeleton, SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useGamesQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { LoadError } from '../load-error/load-error.tsx';
import { GameCard } from './game-card.tsx';
import { messages } from './games-page.messages.ts';
import * as styles from './games-page.module.css';
import { ALL_CATEGORIES, gamesIn } from './hall-rules.ts';

interface GameGridProps {
  readonly category: number;
  readonly onShowAll: () => void;
}

/** The games of a category with every state of their list (spec S3.4). */
export function GameGrid({ category, onShowAll }: GameGridProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: games, isError, error, refetch } = useGamesQuery();
  if (games === undefined && isError) {
    return <LoadError message={messages.failed} error={error} onRetry={refetch} />;
  }
  if (games === undefined) return <GameGridSkeleton />;
  const shown = gamesIn(games, category);
  if (shown.length === 0) {
    return (
      <EmptyState
        message={intl.formatMessage(betMessages.noData)}
        action={
          category !== ALL_CATEGORIES && (
            <Button variant="secondary" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <ul className={styles.grid}>
      {shown.map((game) => (
        <GameCard key={game.id} game={game} />
      ))}
    </ul>
  );
}

function GameGridSkeleton() {
  const label = useIntl().formatMessage(betMessages.loading);
  return (
    <SkeletonGroup label={label} className={styles.grid}>
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
    </SkeletonGroup>
  );
}
