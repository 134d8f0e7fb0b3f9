import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { type MouseEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useLazyBankInfoQuery } from '../api/wallet-queries.ts';
import { forWithdrawal } from '../card-setup/card-setup.ts';
import { messages } from './mine-page.messages.ts';

/** Redemption needs a bound card; without one the way leads to the card first (spec S3.40). */
export function useRedemption() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays, session } = useHost();
  const [readBank] = useLazyBankInfoQuery();
  const [busy, setBusy] = useState(false);

  const onClick = async (event: MouseEvent) => {
    // A guest is asked to sign in by the shell, on the way to the link's own address.
    if (!session.isSignedIn) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { data, error } = await readBank(undefined, true);
    setBusy(false);
    if (data?.isBound) {
      navigate(href.to('withdraw'));
    } else if (data) {
      overlays.toast(intl.formatMessage(messages.cardMissing));
      navigate(href.to('bankCard'), { state: forWithdrawal });
    } else {
      overlays.toast(describeError(error), { tone: 'error' });
    }
  };
  return { address: href.to('withdraw'), busy, onClick };
}
