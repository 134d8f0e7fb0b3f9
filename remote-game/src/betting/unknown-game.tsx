import { useHost } from '@velvet/sdk/feature';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from './betting.messages.ts';
import { BettingSkeleton } from './betting-skeleton.tsx';

/** An address with the key of no game leads to the hall at the same path, and says why. */
export function UnknownGame() {
  const intl = useIntl();
  const { overlays } = useHost();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    overlays.toast(intl.formatMessage(messages.unknownGame), { tone: 'error' });
    navigate(pathname, { replace: true });
  }, [intl, overlays, navigate, pathname]);
  return <BettingSkeleton />;
}
