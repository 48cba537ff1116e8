import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '#app/server/ports/logger.ts';
import { installTracer } from '#app/server/ports/tracing.ts';
import { createSpanExporter, type OtlpProtocol } from './create-exporters.ts';
import { createResource } from './create-resource.ts';
import { reportExports } from './report-exports.ts';
import { createSpanTracer } from './span-tracer.ts';
import { within } from './within.ts';

export interface TraceSettings {
  readonly protocol: OtlpProtocol;
  readonly serviceName: string;
  readonly url: string;
  /** A value of `OTEL_TRACES_SAMPLER`. */
  readonly sampler: string;
  readonly ratio: number;
  readonly delayMs: number;
}

/** Spans that wait for the collector. Further ones are dropped. */
const MAX_WAITING = 2048;
/** How long a stop waits for the collector. */
const FLUSH_MS = 1000;

/**
 * Sends this process's spans to a collector, in batches behind the work: a collector that is slow or down neither delays
 * nor fails anything. Returns a function that sends what waits and stops.
 */
export async function traceProcess(
  settings: TraceSettings,
  logger: Logger,
): Promise<() => Promise<void>> {
  const exporter = await createSpanExporter(settings.protocol, settings.url);
  reportExports(exporter, { logger, what: 'traces' });
  const provider = new TracerProvider({
    resource: createResource(settings.serviceName),
    sampler: createSampler(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: settings.delayMs,
      }),
    ],
  });
  const uninstall = installTracer(createSpanTracer(provider.getTracer('fanfare')));
  return async () => {
    uninstall();
    await within(FLUSH_MS, provider.shutdown());
  };
}

function createSampler({ sampler, ratio }: TraceSettings): Sampler {
  const parentBased = /^parentbased_(.+)$/u.exec(sampler)?.[1];
  if (parentBased !== undefined)
    return new ParentBasedSampler({ root: createRoot(parentBased, ratio) });
  return createRoot(sampler, ratio);
}

function createRoot(sampler: string, ratio: number): Sampler {
  if (sampler === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return sampler === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
