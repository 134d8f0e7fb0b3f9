import { connect } from 'node:net';
import { errorCode } from '@velvet/files/error-code';
import { StartProblem } from '../../../tools/start/settings.ts';
import { type ControlRequest, controlPath, parseAnswer, readLines, writeLine } from './protocol.ts';

const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

/**
 * Asks the running cluster of a data folder.
 * @returns its result.
 * @throws StartProblem with what it said, or when none runs, it belongs to another user or it ends
 *   before it has answered.
 */
export function callCluster(
  dataFolder: string,
  request: ControlRequest,
  progress: (line: string) => void = () => undefined,
): Promise<unknown> {
  const place = controlPath(dataFolder);
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    socket.once('connect', () => socket.write(writeLine(request)));
    socket.once('error', (error) => reject(problemOf(error, dataFolder)));
    readLines(socket, (line) => {
      const answer = parseAnswer(line);
      if (!answer) reject(new StartProblem('The cluster answered something else.'));
      else if ('progress' in answer) return progress(answer.progress);
      else if ('error' in answer) reject(new StartProblem(answer.error));
      else resolve(answer.result);
      socket.end();
    });
    socket.once('close', () =>
      reject(new StartProblem('The cluster ended before it answered; see its output.')),
    );
  });
}

function problemOf(error: Error, dataFolder: string): StartProblem {
  const code = errorCode(error) ?? '';
  if (ABSENT.has(code)) {
    return new StartProblem(`No cluster runs in ${dataFolder}; --data names its folder.`);
  }
  if (code === 'EACCES') {
    return new StartProblem(`The cluster in ${dataFolder} belongs to another user; try as root.`);
  }
  return new StartProblem(`The cluster in ${dataFolder} cannot be asked: ${error.message}`);
}

/** Whether a process listens on a socket. */
export const isAnswered = (place: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(place);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
