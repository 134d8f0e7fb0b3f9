import type { StateTone } from '@velvet/console-kit';
import type { ProposalItem } from '@velvet/contract/ops/proposals';
import type { IntlShape } from 'react-intl';
import { kindNames } from './proposals.messages.ts';

const isKnown = (kind: string): kind is keyof typeof kindNames => Object.hasOwn(kindNames, kind);

/** A kind in the operator's language; one that this build does not know stays as it is. */
export const nameOfKind = (intl: Pick<IntlShape, 'formatMessage'>, kind: string): string =>
  isKnown(kind) ? intl.formatMessage(kindNames[kind]) : kind;

export const stateTones: Readonly<Record<ProposalItem['state'], StateTone>> = {
  pending: 'attention',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};
