import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

describe('OpenTelemetry’s settings', () => {
  it('are off without an endpoint, or with the SDK’s own switch', () => {
    expect(readConfig({}).telemetry).toBe(null);
    expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).telemetry).toBe(null);
    expect(readConfig({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }).telemetry).toBe(null);
  });

  it('have the defaults of OpenTelemetry', () => {
    expect(readConfig(ENDPOINT).telemetry).toEqual({
      protocol: 'http/protobuf',
      serviceName: 'fanfare',
      traces: {
        url: 'http://127.0.0.1:4318/v1/traces',
        sampler: 'parentbased_always_on',
        ratio: 1,
        delayMs: 5000,
      },
      metrics: { url: 'http://127.0.0.1:4318/v1/metrics', everyMs: 60_000 },
    });
  });

  it('can leave one signal out, or send it elsewhere', () => {
    const url = 'https://traces.example.com/otlp';
    const { telemetry } = readConfig({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
      OTEL_METRICS_EXPORTER: 'none',
    });
    expect(telemetry).toMatchObject({ traces: { url }, metrics: null });
  });

  it.each([
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /must be http\/protobuf or http\/json/u],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x.example' }, /OTEL_EXPORTER_OTLP_ENDPOINT/u],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG/u],
  ])('are refused if wrong: %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
