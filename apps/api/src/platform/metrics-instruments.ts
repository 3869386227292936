type Labels<L extends string> = Readonly<Record<L, string>>;
/** Sets the value of one set of labels. */
type SetValue<L extends string> = (labels: Labels<L>, value: number) => void;

/** Makes the metrics of a registry. Every name begins with `counterfoil_`. */
export interface Instruments {
  /** @returns what adds one */
  readonly counter: <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
  ) => (labels: Labels<L>) => void;
  /** @returns what adds a duration, in seconds */
  readonly timer: <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
  ) => SetValue<L>;
  /** @param fill sets all values, each time the metrics are read */
  readonly gauge: <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    fill: (set: SetValue<L>) => void | Promise<void>,
  ) => void;
  readonly text: () => Promise<{ readonly contentType: string; readonly body: string }>;
}

// From the read of a row to the longest job.
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** A registry that has Node's own metrics. The library takes 150 ms to load, so only a process with metrics loads it. */
export async function createInstruments(): Promise<Instruments> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } =
    await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const as = (name: string, help: string, labelNames: readonly string[]) => ({
    name: `counterfoil_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    counter: (...[name, help, labels]) => {
      const made = new Counter(as(name, help, labels));
      return (values) => made.inc(values);
    },
    timer: (...[name, help, labels]) => {
      const made = new Histogram({ ...as(name, help, labels), buckets: BUCKETS });
      return (values, seconds) => made.observe(values, seconds);
    },
    gauge: (...[name, help, labels, fill]) => {
      const made = new Gauge({
        ...as(name, help, labels),
        collect: async () => {
          made.reset();
          await fill((values, value) => made.set(values, value));
        },
      });
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
