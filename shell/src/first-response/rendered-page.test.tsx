import { act } from '@testing-library/react';
import { type FormEvent, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { EMBEDDED_RESPONSES_ID } from '../api/embedded-responses.ts';
import { queueTaps } from '../boot/queued-taps.ts';
import { readRenderedPage } from './rendered-page.ts';

const answers = { sys_config: { code: 200, msg: 'ok', data: 1 } };

let steps: string[];
let root: HTMLElement;

/** A page as the boot script leaves it. */
function prepare({ isRendered = true, text = JSON.stringify(answers) } = {}): void {
  document.body.innerHTML = '<div id="root"><input name="username" /></div>';
  root = document.getElementById('root') ?? document.body;
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: EMBEDDED_RESPONSES_ID, textContent: text });
  document.body.append(script);
  const rendered = {
    releaseTaps: () => void steps.push('taps released'),
    isForMember: false,
  };
  window.velvetEarly = {
    ...{ language: null, token: null, startedAt: 0, responses: new Map() },
    ...(isRendered ? { rendered } : {}),
  };
}
const page = () => readRenderedPage(window, { language: 'ja' });

beforeEach(() => {
  steps = [];
});
afterEach(() => {
  delete window.velvetEarly;
  document.body.innerHTML = '';
});

test('a rendered page gives its language, and each of its answers once', () => {
  prepare();
  const rendered = page();
  expect(rendered?.language).toBe('ja');
  expect(rendered?.claimResponse('sys_config', null)).toEqual(answers.sys_config);
  expect(rendered?.claimResponse('sys_config', null)).toBeUndefined();
});

test('S3.70 its answers are for whom it was made, and for half a minute', () => {
  prepare();
  const rendered = page();
  expect(rendered?.claimResponse('sys_config', 'of-another')).toBeUndefined();
  const late = performance.now() + 30_001;
  const now = jest.spyOn(performance, 'now').mockReturnValue(late);
  expect(rendered?.claimResponse('sys_config', null)).toBeUndefined();
  now.mockRestore();
  expect(rendered?.claimResponse('sys_config', null)).toEqual(answers.sys_config);
});

test('taps are held until the app is there, and what was typed comes before them', async () => {
  prepare();
  const rendered = page();
  const field = root.querySelector('input');
  if (!field) throw new Error('There is no field');
  field.addEventListener('input', () => void steps.push(`typed ${field.value}`));
  field.value = 'demo';
  const onLive = rendered?.handOver(root);
  // What the app shows as it takes over.
  field.value = '';
  expect(steps).toEqual([]);
  onLive?.();
  expect(steps).toEqual(['typed demo']);
  await Promise.resolve();
  expect(steps).toEqual(['typed demo', 'taps released']);
});

function Form({ onSent, onLive }: { onSent: (text: string) => void; onLive: () => void }) {
  const [text, setText] = useState('');
  useEffect(onLive, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSent(text);
  };
  return (
    <form onSubmit={send}>
      <input name="username" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit" suppressHydrationWarning>
        Log in
      </button>
    </form>
  );
}

test('S3.60 a form typed and sent before the app was there is sent with what was typed', async () => {
  prepare();
  const sent: string[] = [];
  const nothing = () => undefined;
  root.innerHTML = renderToString(<Form onSent={nothing} onLive={nothing} />);
  const releaseTaps = queueTaps(document);
  window.velvetEarly = {
    language: null,
    token: null,
    startedAt: 0,
    responses: new Map(),
    rendered: { releaseTaps, isForMember: false },
  };
  const field = root.querySelector('input');
  if (field) field.value = 'demo';
  root.querySelector('button')?.click();
  expect(root.querySelectorAll('[data-held]')).toHaveLength(1);
  const onLive = page()?.handOver(root);
  const form = <Form onSent={(text) => sent.push(text)} onLive={() => onLive?.()} />;
  const app = await act(async () => hydrateRoot(root, form));
  expect(sent).toEqual(['demo']);
  await act(async () => app.unmount());
});

test('a tap is replayed after the app has rendered what differs for this visitor', async () => {
  prepare();
  page()?.handOver(root)();
  expect(steps).toEqual([]);
  await Promise.resolve();
  expect(steps).toEqual(['taps released']);
});

test('a screen that is not for this device is none, whatever came with it', () => {
  prepare({ isRendered: false });
  expect(page()).toBeUndefined();
  expect(steps).toEqual([]);
});

test('a page that promised its screen and came with a skeleton holds no taps', () => {
  prepare({ text: '' });
  expect(page()).toBeUndefined();
  expect(steps).toEqual(['taps released']);
});

test('a page of another edge is none either', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(page()).toBeUndefined();
});
