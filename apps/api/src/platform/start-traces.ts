import { context, propagation, trace } from '@opentelemetry/api';
import { setTracing } from './traces.ts';

/** Where spans go, and how many of them. */
export interface TraceSettings {
  /** The address of a collector that takes OTLP over HTTP, as JSON, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the traces that is kept, 0 to 1. */
  readonly ratio: number;
  /** The name of this kind of process. */
  readonly service: string;
}

// A collector that is away costs spans, neither memory nor the end of the process.
const LONGEST_EXPORT_MS = 5_000;

/**
 * Sends the spans of this process to a collector from now on. The libraries take 100 ms to load, so only a process with
 * traces loads them. @returns what sends the last spans, and ends it
 */
export async function startTraces(settings: TraceSettings): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const { url, headers, ratio, service } = settings;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: LONGEST_EXPORT_MS });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: LONGEST_EXPORT_MS }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    // A failure to send the last spans is no failure of the portal.
    await provider.shutdown().catch(() => {});
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
