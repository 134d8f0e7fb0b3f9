import type { EndpointName } from '@velvet/shared/contract/endpoints';
import type { MemberId } from '@velvet/shared/contract/member';
import type { Refusal } from '@velvet/shared/contract/outcome';
import type { OpsName } from '@velvet/shared/ops-contract/ops-endpoints';
import type { OpsRefusal } from '@velvet/shared/ops-contract/problem';

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
