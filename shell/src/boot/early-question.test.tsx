import { href } from '@velvet/sdk/routes';
import { askEarly, dropUnaskedQuestion, removeEarlyQuestion } from './early-question.ts';

const root = document.documentElement;
let declined: number;

beforeEach(() => {
  declined = 0;
  document.body.innerHTML = `
    <div id="velvet-sign-in">
      <dialog><form method="dialog"><button>Cancel</button></form><a href="/Login">Log in</a></dialog>
    </div>`;
});
afterEach(() => {
  removeEarlyQuestion(document);
});

const dialog = () => document.querySelector('dialog');
const ask = (returnTo = '/detail?id=4') =>
  askEarly(document, returnTo, () => {
    declined += 1;
  });

test('S3.2 it opens with the way back in its link', () => {
  expect(ask()).toBe(true);
  expect(dialog()?.open).toBe(true);
  const { pathname, search } = document.querySelector('a') ?? new URL('about:blank');
  expect(pathname + search).toBe(href.login('/detail?id=4'));
  expect(root.dataset.asked).toBe('');
});

test('a guest who declines has answered', () => {
  ask();
  dialog()?.close();
  dialog()?.dispatchEvent(new Event('close'));
  expect(declined).toBeGreaterThan(0);
  expect(root.dataset.asked).toBeUndefined();
});

test('a page without it says so', () => {
  document.body.innerHTML = '';
  expect(ask()).toBe(false);
  expect(root.dataset.asked).toBeUndefined();
});

test('unasked it goes with the early taps; open it stays until the app asks', () => {
  ask();
  dropUnaskedQuestion(document);
  expect(dialog()).not.toBeNull();
  dialog()?.close();
  dropUnaskedQuestion(document);
  expect(dialog()).toBeNull();
});
