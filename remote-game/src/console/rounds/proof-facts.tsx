import { Code } from '@mantine/core';
import { Facts, When } from '@velvet/console-kit';
import type { RoundDetail } from '@velvet/contract/ops/games';
import { useIntl } from 'react-intl';
import { messages, valued } from './rounds.messages.ts';
import * as styles from './rounds.module.css';

/** What a draw is recomputed from; members check the same on their own devices. */
export function ProofFacts({ round }: { readonly round: RoundDetail }) {
  const intl = useIntl();
  const hash = (value: string | undefined) =>
    value === undefined ? (
      intl.formatMessage(messages.notYet)
    ) : (
      <Code className={styles.hash}>{value}</Code>
    );
  const { beaconOrigin: origin, chainPlace: place, drawnAt } = round;
  return (
    <Facts
      facts={[
        {
          label: intl.formatMessage(messages.commitment),
          value: hash(round.commitment),
          isWide: true,
        },
        { label: intl.formatMessage(messages.seed), value: hash(round.seed), isWide: true },
        ...(origin
          ? [
              {
                label: intl.formatMessage(messages.beacon),
                value: intl.formatMessage(valued.beaconRound, {
                  source: origin.source,
                  round: String(origin.round),
                }),
              },
              {
                label: intl.formatMessage(messages.beaconValue),
                value: hash(round.beacon),
                isWide: true,
              },
            ]
          : []),
        ...(place === undefined
          ? []
          : [
              {
                label: intl.formatMessage(messages.chainPlace),
                value: intl.formatNumber(place),
              },
              {
                label: intl.formatMessage(messages.chainTip),
                value: hash(round.chainTip),
                isWide: true,
              },
            ]),
        ...(drawnAt === undefined
          ? []
          : [{ label: intl.formatMessage(messages.drawnAt), value: <When at={drawnAt} /> }]),
      ]}
    />
  );
}
