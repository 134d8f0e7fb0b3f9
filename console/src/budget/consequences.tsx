import { Panel, StateBadge } from '@velvet/console-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { consequences, levelNames, messages } from './budget.messages.ts';
import * as styles from './budget.module.css';
import { type BudgetLevel, budgetLevels } from './budget-level.ts';

/** What the team has agreed on for each level, with the one that applies; none without figures. */
export function Consequences({ level }: { readonly level: BudgetLevel | undefined }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage(messages.follows)}>
      <dl className={styles.levels}>
        {budgetLevels.map((each) => (
          <div key={each} aria-current={each === level ? 'true' : undefined}>
            <dt>
              <FormattedMessage {...levelNames[each]} />{' '}
              {each === level && (
                <StateBadge tone="info">
                  <FormattedMessage {...messages.applies} />
                </StateBadge>
              )}
            </dt>
            <dd>
              <FormattedMessage {...consequences[each]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
