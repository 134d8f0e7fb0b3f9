import type { GameListItem } from '@velvet/contract/game';
import { useHost } from '@velvet/sdk/feature';
import { Picture, UiLink } from '@velvet/ui';
import * as styles from './game-card.module.css';
import { GameDraw } from './game-draw.tsx';
import { gameAddress } from './hall-rules.ts';

/** The link is named by the game and reaches over the whole card. */
export function GameCard({ game }: { readonly game: GameListItem }) {
  const { session, warm } = useHost();
  const address = gameAddress(game, session.isSignedIn);
  return (
    <li className={styles.card}>
      <Picture src={game.iconUrl} alt="" ratio="1:1" className={styles.icon} priority />
      <div>
        <UiLink href={address} className={styles.name} onPointerDown={() => warm(address)}>
          {game.name}
        </UiLink>
        <p className={styles.description}>{game.description}</p>
      </div>
      {session.isSignedIn && (
        <div className={styles.draw}>
          <GameDraw gameKey={game.key} />
        </div>
      )}
    </li>
  );
}
