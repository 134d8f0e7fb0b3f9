import type { EndpointName } from '@velvet/contract/endpoints';
import type { MemberId } from '@velvet/contract/member';
import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import type { OpsRefusal } from '@velvet/contract/ops/problem';
import type { Refusal } from '@velvet/contract/outcome';

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
  }
  interface FastifyContextConfig {
    operation?: EndpointName | OpsName;
  }
}
