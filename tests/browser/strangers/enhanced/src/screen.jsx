import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import './screen.css';
import { tapped, taps } from './taps.js';

export default function Screen() {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { count } = useSelector(taps.selectSlice);
  return (
    <div className="stranger-enhanced">
      <h1>{intl.formatMessage({ id: 'title' })}</h1>
      <p>{intl.formatMessage({ id: 'taps' }, { count })}</p>
      <button type="button" onClick={() => dispatch(tapped())}>
        {intl.formatMessage({ id: 'tap' })}
      </button>
      <Link to="/Home">{intl.formatMessage({ id: 'home' })}</Link>
    </div>
  );
}
