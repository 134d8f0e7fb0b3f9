import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Something a person is asked for. */
export interface Question {
  /** Its variable is `OPERATOR_<FIELD>`, e.g. OPERATOR_PASSWORD. */
  readonly field: 'name' | 'password' | 'code' | 'invitation' | 'new_password';
  readonly text: string;
  /** What is typed is not shown. */
  readonly hidden?: true;
}

/** Prompts at the terminal. Secrets are never read from arguments. */
export interface Terminal {
  ask(question: Question): Promise<string>;
  close(): void;
}

/**
 * A variable comes first, then the keyboard; without a keyboard, lines of the standard input. Both
 * are for scripts. An input that has ended answers with nothing.
 */
export function createTerminal(
  environment: NodeJS.ProcessEnv,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Terminal {
  let isMuted = false;
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) output.write(chunk);
      // At once: what waits here would be judged by a later question.
      done();
    },
  });
  const isKeyboard = input.isTTY === true;
  let reader: ReturnType<typeof createInterface> | undefined;
  let lines: AsyncIterator<string> | undefined;
  const open = () => {
    reader ??= createInterface(
      isKeyboard ? { input, output: screen, terminal: true } : { input, crlfDelay: Infinity },
    );
    lines ??= reader[Symbol.asyncIterator]();
    return { reader, lines };
  };
  return {
    async ask({ field, text, hidden }) {
      const given = environment[`OPERATOR_${field.toUpperCase()}`];
      if (given !== undefined && given !== '') return given;
      const { lines: next } = open();
      if (isKeyboard) output.write(`${text}: `);
      isMuted = hidden === true;
      try {
        const { value, done } = await next.next();
        return done ? '' : value;
      } finally {
        isMuted = false;
        if (isKeyboard && hidden) output.write('\n');
      }
    },
    close: () => reader?.close(),
  };
}
