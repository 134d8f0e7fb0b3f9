import { createElement, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { loadTips, noted, notes } from './notes.js';
import './screen.css';

const text = (id, values) => createElement(FormattedMessage, { id, values });

export default function Screen() {
  const dispatch = useDispatch();
  const [search] = useSearchParams();
  const { noted: count, tips } = useSelector(notes.selectSlice);

  useEffect(() => {
    if (tips.length === 0) dispatch(loadTips());
  }, [dispatch, tips.length]);

  const onNote = () => dispatch(noted());
  return createElement(
    'div',
    { className: 'stranger-webpack' },
    createElement('h1', null, text('title')),
    createElement('p', null, text('notes', { count })),
    createElement('p', null, search.get('key') ?? text('choose')),
    createElement('button', { type: 'button', onClick: onNote }, text('note')),
    createElement(Link, { to: '/Lottery?key=rose1' }, text('rose')),
    createElement('ul', null, ...tips.map((tip) => createElement('li', { key: tip }, tip))),
  );
}
