import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { SegmentedControl } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages } from './game-record-page.messages.ts';
import * as styles from './game-record-page.module.css';
import { chosenFilter, type RecordFilter, recordFilters } from './record-filter.ts';
import { RecordList } from './record-list.tsx';

const FILTER_PARAMETER = 'show';

/** Spec S3.31: the member's bets, newest first. */
export default function GameRecordPage() {
  const intl = useIntl();
  const back = useBack(href.mine());
  const [parameters, setParameters] = useSearchParams();
  const filter = chosenFilter(parameters.get(FILTER_PARAMETER));
  const choose = (chosen: RecordFilter) =>
    setParameters(chosen === 'all' ? {} : { [FILTER_PARAMETER]: chosen }, { replace: true });
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
      />
      <div className={styles.filter}>
        <SegmentedControl
          label={intl.formatMessage(messages.filter)}
          value={filter}
          onChange={choose}
          options={recordFilters.map((value) => ({
            value,
            label: intl.formatMessage(messages[value]),
          }))}
        />
      </div>
      <RecordList filter={filter} onShowAll={() => choose('all')} />
    </>
  );
}
