import type { Endpoint } from '../endpoint.ts';
import { type Envelope, sealEnvelope } from '../envelope.ts';
import { codes, type Refusal, refusals } from '../outcome.ts';

/** The envelope in which the API sends this answer. */
export function answerOf<In, Out>(endpoint: Endpoint<In, Out>, output: Out, msg = 'OK'): Envelope {
  const wire = endpoint.output.encode(output);
  if (endpoint.answersInMessage) return sealEnvelope(codes.ok, String(wire), null);
  return sealEnvelope(codes.ok, msg, wire);
}

/** The envelope of a refusal, with the text the API would put into it. */
export function refusalOf(refusal: Refusal, msg: string = refusal): Envelope {
  return sealEnvelope(refusals[refusal], msg, null);
}
