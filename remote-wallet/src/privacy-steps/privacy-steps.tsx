import type { Minor } from '@velvet/contract/money';
import type { Privacy } from '@velvet/contract/privacy';
import {
  type RetentionKind,
  retentionDays,
  SESSION_IDLE_DAYS,
  SESSION_MOST_DAYS,
} from '@velvet/contract/retention';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { Button } from '@velvet/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as steps from '../form/form.module.css';
import { StepHeading } from '../form/form-parts.tsx';
import { CloseAccount } from './close-account.tsx';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { messages, valued } from './privacy-steps.messages.ts';
import * as styles from './privacy-steps.module.css';

interface PrivacyStepsProps {
  /** What follows the list of “Your data”. */
  readonly step: 'kept' | 'close';
  readonly privacy: Privacy;
  /** The request to close the account is on its way. */
  readonly closing: boolean;
  readonly onClose: (givenUp: Minor) => void;
  readonly onBack: () => void;
}

export function PrivacySteps({ step, privacy, closing, onClose, onBack }: PrivacyStepsProps) {
  return (
    <LateMessages catalogs={catalogs}>
      {step === 'kept' ? (
        <KeptData onBack={onBack} />
      ) : (
        <CloseAccount privacy={privacy} busy={closing} onClose={onClose} onCancel={onBack} />
      )}
    </LateMessages>
  );
}

const YEAR_DAYS = 365;
const years = (kind: RetentionKind) => ({ years: retentionDays[kind] / YEAR_DAYS });
const forYears = (kind: RetentionKind) => (
  <FormattedMessage {...valued.forYears} values={years(kind)} />
);
const always = <FormattedMessage {...messages.alwaysUnnamed} />;

/** What is kept, and for how long. */
const kept: readonly (readonly [keyof typeof messages, ReactNode])[] = [
  ['keptAccount', <FormattedMessage key="account" {...messages.untilErased} />],
  [
    'keptSessions',
    <FormattedMessage
      key="sessions"
      {...valued.sessionDays}
      values={{ idle: SESSION_IDLE_DAYS, most: SESSION_MOST_DAYS }}
    />,
  ],
  ['keptConversations', forYears('conversations')],
  ['keptMessages', forYears('messages')],
  [
    'keptReports',
    <FormattedMessage key="reports" {...valued.yearsAfterSettled} values={years('reports')} />,
  ],
  ['keptNotes', forYears('notes')],
  [
    'keptSignIns',
    <FormattedMessage
      key="sign-ins"
      {...valued.forDays}
      values={{ days: retentionDays['sign-ins'] }}
    />,
  ],
  [
    'keptAttempts',
    <FormattedMessage
      key="attempts"
      {...valued.forDays}
      values={{ days: retentionDays.attempts }}
    />,
  ],
  ['keptBooks', always],
  ['keptExclusions', always],
  ['keptAudit', <FormattedMessage key="audit" {...messages.alwaysWithoutTexts} />],
  ['keptName', <FormattedMessage key="name" {...messages.alwaysName} />],
  ['keptDevice', <FormattedMessage key="device" {...messages.untilLoggedOut} />],
];

/** What is kept about the member, for how long, and who sees it; docs/privacy.md has the details. */
export function KeptData({ onBack }: { readonly onBack: () => void }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  return (
    <div className={steps.step}>
      <StepHeading>{t('kept')}</StepHeading>
      <p className={steps.lead}>{t('keptIntro')}</p>
      <dl className={styles.kept}>
        {kept.map(([what, howLong]) => (
          <div key={what}>
            <dt>{t(what)}</dt>
            <dd>{howLong}</dd>
          </div>
        ))}
      </dl>
      <p className={steps.lead}>{t('keptWho')}</p>
      <Button variant="secondary" fullWidth onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}

export const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
