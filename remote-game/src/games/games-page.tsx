import { gameKey } from '@velvet/contract/game';
import { parseOptional } from '@velvet/contract/parse';
import { href, paths, useBack } from '@velvet/sdk/routes';
import { IconButton, ScreenHeader } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { BettingScreen } from '../betting/betting-screen.tsx';
import { UnknownGame } from '../betting/unknown-game.tsx';
import { useProtection } from '../protection/use-protection.tsx';
import { GameHall } from './game-hall.tsx';
import { messages } from './games-page.messages.ts';

/** Spec S3.30: the hall, or with a game's key its table. */
export default function GamesPage() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('key');
  const key = parseOptional(gameKey, asked);
  if (key) return <BettingScreen key={key} gameKey={key} />;
  return asked ? <UnknownGame /> : <HallScreen />;
}

/** At /Game with a back button in place of the tab bar. */
function HallScreen() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const back = useBack(href.home());
  const protection = useProtection();
  const isStandalone = pathname === paths.gamesStandalone;
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={isStandalone ? back : undefined}
        action={
          <IconButton
            path={icons.lock}
            label={intl.formatMessage(messages.protection)}
            aria-haspopup="dialog"
            onClick={protection.open}
          />
        }
      />
      <GameHall />
      {protection.overlays}
    </>
  );
}
