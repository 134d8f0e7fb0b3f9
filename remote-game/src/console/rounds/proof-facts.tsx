import { Code } from '@mantine/core';
import { Facts, useMessages, When } from '@velvet/console-kit';
import type { RoundDetail } from '@velvet/contract/ops/games';
import { useIntl } from 'react-intl';
import { messages, valued } from './rounds.messages.ts';
import * as styles from './rounds.module.css';

/** What a draw is recomputed from; members check the same on their own devices. */
export function ProofFacts({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const hash = (value: string | undefined) =>
    value === undefined ? t('notYet') : <Code className={styles.hash}>{value}</Code>;
  const { beaconOrigin: origin, chainPlace: place, drawnAt } = round;
  return (
    <Facts
      facts={[
        { label: t('commitment'), value: hash(round.commitment), isWide: true },
        { label: t('seed'), value: hash(round.seed), isWide: true },
        ...(origin
          ? [
              {
                label: t('beacon'),
                value: intl.formatMessage(valued.beaconRound, {
                  source: origin.source,
                  round: String(origin.round),
                }),
              },
              { label: t('beaconValue'), value: hash(round.beacon), isWide: true },
            ]
          : []),
        ...(place === undefined
          ? []
          : [
              { label: t('chainPlace'), value: intl.formatNumber(place) },
              { label: t('chainTip'), value: hash(round.chainTip), isWide: true },
            ]),
        drawnAt !== undefined && { label: t('drawnAt'), value: <When at={drawnAt} /> },
      ]}
    />
  );
}
