import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { traces } from './process-settings.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
const READ = { url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, headers: {}, ratio: 1 };

describe('the settings of traces', () => {
  test('are none without the address of a collector', () => {
    expect(traces({ OTEL_SERVICE_NAME: 'portal', OTEL_TRACES_SAMPLER_ARG: 'much' })).toBeNull();
  });

  test.each([
    ['the address alone', {}, {}],
    [
      'an address with a path',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/in/' },
      { url: 'https://otel.example/in/v1/traces' },
    ],
    [
      'headers',
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-team=portal' },
      { headers: { authorization: 'Bearer a=', 'x-team': 'portal' } },
    ],
    ['a ratio', { OTEL_TRACES_SAMPLER_ARG: '0.05' }, { ratio: 0.05 }],
    ['a name', { OTEL_SERVICE_NAME: 'worker' }, { service: 'worker' }],
  ])('are read from %s', (_, env, wanted) => {
    const read = traces({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env });
    expect(read).toEqual({ ...READ, service: 'counterfoil', ...wanted });
  });

  test.each([
    ['an address without a protocol', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['a header without a value', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }],
    ['a header that cannot be decoded', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%E0%A4%A' }],
    ['a header with a line break', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=a%0Ab' }],
    ['a ratio above 1', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
    ['a ratio that is no number', { OTEL_TRACES_SAMPLER_ARG: '.' }],
  ])('refuse %s in one sentence that repeats no secret', (_, env) => {
    const read = () => traces({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^OTEL_\w+ must be .+\.$/);
    expect(read).not.toThrow(/authorization=(?:%E0|a)/);
  });
});
