import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { retype, typedTexts } from './typed-texts.ts';

function Form({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form>
      <input
        name="username"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onText(target.value);
        }}
      />
      <input name="code" defaultValue="as it came" />
      <output>{text}</output>
    </form>
  );
}

const ignore = () => undefined;
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = renderToString(<Form onText={ignore} />);
  document.body.append(root);
});
afterEach(() => root.remove());

function field(name: string): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

test('only what was typed is found', () => {
  expect(typedTexts(root)).toEqual([]);
  field('username').value = 'demo';
  expect(typedTexts(root)).toEqual([{ field: field('username'), text: 'demo' }]);
});

/** Hydrates the form; `between` happens after that, before the input events are dispatched. */
async function takeOver(between: () => void = ignore) {
  const typed = typedTexts(root);
  const heard: string[] = [];
  const app = await act(async () =>
    hydrateRoot(root, <Form onText={(text) => heard.push(text)} />),
  );
  between();
  await act(async () => {
    for (const text of typed) retype(text);
  });
  const shown = root.querySelector('output')?.textContent;
  await act(async () => app.unmount());
  return { heard, shown };
}

test('the app receives it as if it were typed now', async () => {
  field('username').value = 'demo';
  expect(await takeOver()).toEqual({ heard: ['demo'], shown: 'demo' });
});

test('also when it emptied the field meanwhile', async () => {
  field('username').value = 'demo';
  const emptied = await takeOver(() => {
    field('username').value = '';
  });
  expect(emptied).toEqual({ heard: ['demo'], shown: 'demo' });
});

test('text typed during hydration is kept', async () => {
  field('username').value = 'de';
  const further = await takeOver(() => {
    field('username').value = 'demo';
  });
  expect(further).toEqual({ heard: ['demo'], shown: 'demo' });
});
