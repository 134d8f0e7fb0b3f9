import type { EndpointName } from '@velvet/shared/contract/endpoints';
import type { MemberId } from '@velvet/shared/contract/member';
import type { Refusal } from '@velvet/shared/contract/outcome';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log. */
    memberId: MemberId | undefined;
    /** Why it was refused, for the log. */
    refusal: Refusal | undefined;
  }
  interface FastifyReply {
    envelopeCode: number | undefined;
  }
  interface FastifyContextConfig {
    operation?: EndpointName;
  }
}
