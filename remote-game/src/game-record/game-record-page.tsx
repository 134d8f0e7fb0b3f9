import { href } from '@velvet/shared/routes';
import { ScreenHeader } from '@velvet/shared/ui';
import { SegmentedControl } from '@velvet/shared/ui/deferred';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from './game-record-page.messages.ts';
import * as styles from './game-record-page.module.css';
import { chosenFilter, type RecordFilter, recordFilters } from './record-filter.ts';
import { RecordList } from './record-list.tsx';

/** The router's name for the entry a visit began with: nothing of ours lies behind it. */
const FIRST_ENTRY = 'default';
const FILTER_PARAMETER = 'show';

/** Spec S3.31: the member's bets, newest first. */
export default function GameRecordPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { key: entry } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const filter = chosenFilter(parameters.get(FILTER_PARAMETER));
  const choose = (chosen: RecordFilter) =>
    setParameters(chosen === 'all' ? {} : { [FILTER_PARAMETER]: chosen }, { replace: true });
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={() => (entry === FIRST_ENTRY ? navigate(href.mine()) : navigate(-1))}
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
