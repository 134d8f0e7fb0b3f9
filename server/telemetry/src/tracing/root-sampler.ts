import { type Attributes, type Context, type SpanKind, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace';
import { TAIL_ONLY_ATTRIBUTE } from './spans.ts';

interface RootSamplerOptions {
  /** Share of traces that are kept without a reason, 0 to 1. */
  readonly ratio: number;
  /** Whether one more may be kept now. */
  readonly mayKeep: () => boolean;
  readonly random?: () => number;
}

const SAMPLED = 1;

/**
 * Decides when a trace enters this process whether it is kept in any case. The others are recorded as
 * well, until their first span has ended: `TailProcessor` keeps those that were slow or failed.
 */
export class RootSampler implements Sampler {
  readonly #options: Required<RootSamplerOptions>;

  constructor({ ratio, mayKeep, random = Math.random }: RootSamplerOptions) {
    this.#options = { ratio, mayKeep, random };
  }

  shouldSample(
    context: Context,
    _traceId: string,
    _name: string,
    _kind: SpanKind,
    attributes: Attributes,
  ): SamplingResult {
    const keeps = this.#keeps(context, attributes);
    return {
      decision: keeps ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD,
    };
  }

  #keeps(context: Context, attributes: Attributes): boolean {
    const { ratio, mayKeep, random } = this.#options;
    const parent = trace.getSpanContext(context);
    const isAsked = parent !== undefined && (parent.traceFlags & SAMPLED) === SAMPLED;
    if (parent && !parent.isRemote) return isAsked;
    // What another process has decided is followed as far as the limit allows: a browser may ask, too.
    if (isAsked) return mayKeep();
    if (parent || attributes[TAIL_ONLY_ATTRIBUTE] === true) return false;
    return random() < ratio && mayKeep();
  }

  toString(): string {
    return `RootSampler{${this.#options.ratio}}`;
  }
}
