import { Agent, type ClientRequest, request } from 'node:http';
import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { toBase64 } from '@velvet/contract/envelope';
import type { LoadMember } from '../../../../server/api/src/testing/load-members.ts';

const OPENING_AT_A_TIME = 50;

/** Streams of as many members, in this process. */
export interface OpenStreams {
  /** Resolves with the milliseconds since `beginMs` when each of these members' streams has the text. */
  arrivals(members: readonly LoadMember[], text: string, beginMs: number): Promise<number[]>;
  close(): void;
}

type Receiver = (text: string) => void;

/** @throws when one is refused. */
export async function openStreams(
  port: number,
  members: readonly LoadMember[],
): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const calls: ClientRequest[] = [];
  const receivers = new Map<LoadMember, Receiver>();
  const open = (member: LoadMember): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: EVENTS_ADDRESS,
          headers: { token: toBase64(member.token) },
        },
        (response) => {
          if (response.statusCode !== 200) {
            reject(new Error(`A stream was refused with ${response.statusCode}`));
            return;
          }
          response.setEncoding('utf8');
          response.on('error', () => undefined);
          response.on('data', (text: string) => {
            if (text.includes('event: resync')) resolve();
            receivers.get(member)?.(text);
          });
        },
      );
      call.on('error', reject);
      call.end();
      calls.push(call);
    });
  let next = 0;
  const openNext = async (): Promise<void> => {
    for (let member = members[next++]; member; member = members[next++]) await open(member);
  };
  await Promise.all(Array.from({ length: OPENING_AT_A_TIME }, openNext));
  return {
    arrivals: (wanted, text, beginMs) =>
      new Promise((resolve) => {
        const times: number[] = [];
        for (const member of wanted) {
          receivers.set(member, (received) => {
            if (!received.includes(text)) return;
            receivers.delete(member);
            times.push(performance.now() - beginMs);
            if (times.length === wanted.length) resolve(times);
          });
        }
      }),
    close() {
      for (const call of calls) call.destroy();
      agent.destroy();
    },
  };
}
