import { StartError } from '../start-error.ts';

/** Where traces go and which. */
export interface TracingConfig {
  /** Such as `velvet-api`. */
  readonly service: string;
  /** The release that runs; undefined outside of images. */
  readonly version: string | undefined;
  readonly ratio: number;
  readonly slowMs: number;
  readonly perSecond: number;
}

const RATIO = 0.01;
const SLOW_MS = 1_000;
const PER_SECOND = 20;

/**
 * Reads OpenTelemetry's usual variables; undefined where no traces are wanted, which is so without an
 * address to send them to. The exporter itself reads the address, headers and time limit.
 * @throws StartError
 */
export function readTracingConfig(
  environment: NodeJS.ProcessEnv,
  service: string,
): TracingConfig | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: base = '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own = '',
    OTEL_SDK_DISABLED: disabled,
    OTEL_TRACES_EXPORTER: exporter,
    OTEL_SERVICE_NAME: name = '',
    OTEL_TRACES_SAMPLER_ARG: ratio,
    VELVET_TRACE_SLOW_MS: slowMs,
    VELVET_TRACES_PER_SECOND: perSecond,
    VELVET_VERSION: version = '',
  } = environment;
  if ((base === '' && own === '') || disabled === 'true' || exporter === 'none') return undefined;
  return {
    service: name === '' ? `velvet-${service}` : name,
    version: version === '' ? undefined : version,
    ratio: readNumber('OTEL_TRACES_SAMPLER_ARG', ratio, RATIO, 1),
    slowMs: readNumber('VELVET_TRACE_SLOW_MS', slowMs, SLOW_MS, 3_600_000),
    perSecond: readNumber('VELVET_TRACES_PER_SECOND', perSecond, PER_SECOND, 10_000),
  };
}

function readNumber(
  name: string,
  text: string | undefined,
  usual: number,
  largest: number,
): number {
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0 && value <= largest) return value;
  throw new StartError(`${name} cannot be used: it must be a number from 0 to ${largest}.`);
}
