import { PassThrough } from 'node:stream';
import { createTerminal } from './terminal.ts';

const name = { field: 'name', text: 'Name' } as const;
const password = { field: 'password', text: 'Password', hidden: true } as const;
const code = { field: 'code', text: 'Code' } as const;

/** A keyboard. */
const keyboard = () => Object.assign(new PassThrough(), { isTTY: true });

test('answers come from a variable, then standard input, then are missing', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = createTerminal({ OPERATOR_NAME: 'ann' }, input, output);
  input.end('secret words\r\n');
  expect(await terminal.ask(name)).toBe('ann');
  expect(await terminal.ask(password)).toBe('secret words');
  expect(await terminal.ask(code)).toBe('');
  terminal.close();
  // Scripts get no questions among what is printed.
  expect(output.read()).toBeNull();
});

test('on a terminal the prompt is shown, and a password is not echoed', async () => {
  const input = keyboard();
  const output = new PassThrough();
  const terminal = createTerminal({}, input, output);
  const asked = terminal.ask(name);
  input.write('ann\r');
  expect(await asked).toBe('ann');
  const hidden = terminal.ask(password);
  input.write('secret words\r');
  expect(await hidden).toBe('secret words');
  const last = terminal.ask(code);
  input.write('123456\r');
  expect(await last).toBe('123456');
  terminal.close();
  const shown = String(output.read());
  expect(shown).toContain('Name: ');
  expect(shown).toContain('123456');
  expect(shown).not.toContain('secret');
});
