import { EMBEDDED_RESPONSES_ID, giveOnce, readEmbeddedResponses } from './embedded-responses.ts';

const answer = (data: unknown) => ({ code: 200, msg: 'ok', data });

function aPage(text: string | undefined): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === undefined) return page;
  const script = page.createElement('script');
  Object.assign(script, { type: 'application/json', id: EMBEDDED_RESPONSES_ID, textContent: text });
  page.body.append(script);
  return page;
}

test('the answers that a page was rendered from are read from it', () => {
  const answers = { sys_config: answer({ name: 'Velvet' }), 'list?page=1': answer([1, 2]) };
  expect(readEmbeddedResponses(aPage(JSON.stringify(answers)))).toEqual(answers);
});

test.each([undefined, ''])('a page that shows a skeleton has none (%j)', (text) => {
  expect(readEmbeddedResponses(aPage(text))).toBeUndefined();
});

test.each(['[]x', '[1]', '{"sys_config":{"code":"200","msg":"","data":0}}', '{"sys_config":null}'])(
  'what are no answers is refused: %s',
  (text) => {
    expect(() => readEmbeddedResponses(aPage(text))).toThrow();
  },
);

test('each is given once: a repeated call goes to the network', () => {
  const claim = giveOnce({ sys_config: answer(1), 'list?page=1': answer(2) });
  expect(claim('sys_config')).toEqual(answer(1));
  expect(claim('sys_config')).toBeUndefined();
  expect(claim('list?page=2')).toBeUndefined();
  expect(claim('list?page=1')).toEqual(answer(2));
});

test('what every object has is no answer', () => {
  expect(giveOnce({})('constructor')).toBeUndefined();
});
