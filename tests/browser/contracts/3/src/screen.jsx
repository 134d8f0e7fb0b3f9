import { useHost } from '@velvet/shared/feature';
import { useLanguage } from '@velvet/shared/i18n';
import { href } from '@velvet/shared/routes';
import { Button, ButtonLink } from '@velvet/shared/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from './note.jsx';
import { tapped, taps } from './taps.js';

export default function Screen() {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { session, overlays } = useHost();
  const language = useLanguage();
  const { count } = useSelector(taps.selectSlice);
  const [isNoting, setNoting] = useState(false);
  const text = (id, values) => intl.formatMessage({ id }, values);
  return (
    <div>
      <h1>{text('title')}</h1>
      <p>{text('who', { language, signedIn: String(session.isSignedIn) })}</p>
      <p>{text('taps', { count })}</p>
      <Button onClick={() => dispatch(tapped())}>{text('tap')}</Button>
      <Button onClick={() => overlays.toast(text('told'))}>{text('tell')}</Button>
      <Button onClick={() => setNoting(true)}>{text('note')}</Button>
      {isNoting && <Note label={text('note')} />}
      <ButtonLink href={href.home()}>{text('home')}</ButtonLink>
    </div>
  );
}
