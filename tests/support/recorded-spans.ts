import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createSpanTracer } from '#app/server/adapters/telemetry/span-tracer.ts';
import { installTracer } from '#app/server/ports/tracing.ts';

/** Records the spans of this process in memory until it's stopped. */
export function recordSpans(): { readSpans(): ReadableSpan[]; stop(): void } {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const stop = installTracer(createSpanTracer(provider.getTracer('test')));
  return { readSpans: () => exporter.getFinishedSpans(), stop };
}
