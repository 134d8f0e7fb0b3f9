import type { EndpointName } from '@velvet/contract/endpoints';
import type { MemberId } from '@velvet/contract/member';
import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import type { OpsRefusal } from '@velvet/contract/ops/problem';
import type { Refusal } from '@velvet/contract/outcome';
import type { SharedText } from './compress-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log: a member or an operator. */
    memberId: MemberId | undefined;
    operatorName: string | undefined;
    /** Why it was refused, for the log. */
    refusal: Refusal | OpsRefusal | undefined;
  }
  interface FastifyReply {
    envelopeCode: number | undefined;
    /** What is sent, where other calls are answered with the same. */
    sharedText: SharedText | undefined;
  }
  interface FastifyContextConfig {
    operation?: EndpointName | OpsName;
  }
}
