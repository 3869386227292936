import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const outage = new Error('outage');
const isOutage = (error: unknown) => error === outage;

/** A circuit on its own clock; `ask` returns how a call ended. */
function aCircuit() {
  const time = { ms: 0 };
  const circuit = createCircuit({ failures: 3, openMs: 1000 }, isOutage, () => time.ms);
  const ask = (asker: string, ends: Promise<unknown> | Error = outage) =>
    circuit
      .run(asker, async () => {
        if (ends instanceof Error) throw ends;
        return ends;
      })
      .then(
        () => 'answered',
        (error: Error) => error.message,
      );
  const open = async () => {
    for (const asker of ['one', 'one', 'another']) expect(await ask(asker)).toBe('outage');
    expect(await ask('one')).toBe('the circuit is open');
  };
  return { time, ask, open };
}

test('opens after failures of two callers, for the pause, and then lets all calls through', async () => {
  const { time, ask, open } = aCircuit();
  await open();
  time.ms = 999;
  expect(await ask('third', Promise.resolve())).toBe('the circuit is open');
  time.ms = 1000;
  expect(await ask('one')).toBe('outage');
  expect(await ask('third', Promise.resolve())).toBe('answered');
});

test('after the pause one caller alone cannot reopen it, but two failures of two can', async () => {
  const { time, ask, open } = aCircuit();
  await open();
  time.ms = 1000;
  for (let times = 0; times < 5; times++) expect(await ask('one')).toBe('outage');
  expect(await ask('another')).toBe('outage');
  expect(await ask('another')).toBe('the circuit is open');
});

test('after the pause a success resets the count of failures', async () => {
  const { time, ask, open } = aCircuit();
  await open();
  time.ms = 1000;
  expect(await ask('one', Promise.resolve())).toBe('answered');
  await open();
});

test('a failure specific to the request counts as a success', async () => {
  const { ask } = aCircuit();
  for (const asker of ['one', 'another']) await ask(asker);
  expect(await ask('one', new Error('refused'))).toBe('refused');
  for (const asker of ['one', 'another']) expect(await ask(asker)).toBe('outage');
});

test('a call that ends while the circuit is open is not counted', async () => {
  const { time, ask, open } = aCircuit();
  const { promise, reject } = Promise.withResolvers<never>();
  const late = ask('third', promise);
  await open();
  reject(outage);
  expect(await late).toBe('outage');
  time.ms = 1000;
  expect(await ask('one')).toBe('outage');
  expect(await ask('one')).toBe('outage');
});
