import type { Socket } from 'node:net';

const LONGEST = 1_000_000;

/** Calls back with every whole line that arrives; ends a connection that sends none for too long. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) socket.destroy(new Error('A line is too long'));
    for (const line of lines) onLine(line);
  });
}
