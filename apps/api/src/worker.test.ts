import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { eventually } from '@counterfoil/testkit/eventually';
import { portalWith, testApi, workerWith } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { deliverMailJob } from '#platform/mail/mails';
import { createMetrics } from '#platform/metrics';

const MANY = 30;

async function measured() {
  const metrics = await createMetrics();
  const valueOf = async (metric: string) => {
    const line = (await metrics.text()).body.split('\n').find((each) => each.startsWith(metric));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  };
  return { metrics, valueOf };
}

test('a node without background work enqueues jobs, which only a worker does', async () => {
  const database = await aMigratedDatabase();
  onTestFinished(() => database.close());
  const { clock } = await testApi();
  const [served, worked] = [await measured(), await measured()];
  const around = { database, backgroundWork: false, metrics: served.metrics };
  const { portal } = await portalWith(around);
  await portal.work();
  // Mails that are gone: a job for one has nothing to do.
  const clientId = randomUUID();
  const payloads = Array.from({ length: MANY }, () => ({
    client_id: clientId,
    mail_id: randomUUID(),
  }));
  await createTransact(database.kysely, clock).forClient({ clientId }, (tx) =>
    portal.office.jobs.enqueue(tx, deliverMailJob, payloads),
  );
  const waiting = 'counterfoil_jobs_waiting{kind="deliver-mail"}';
  expect(await served.valueOf(waiting)).toBe(MANY);

  const worker = await workerWith({ database, metrics: worked.metrics });
  await worker.work();
  const done = 'counterfoil_jobs_total{kind="deliver-mail",outcome="completed"}';
  await eventually(
    () => worked.valueOf(done),
    (count) => count === MANY,
  );
  expect(await served.valueOf('counterfoil_jobs_total')).toBeNull();
  await portal.close();
  await worker.close();
});

test('a worker answers about its health and nothing else', async () => {
  const database = await aMigratedDatabase();
  const worker = await workerWith({ database });
  const statusOf = async (url: string) =>
    (await worker.app.inject({ method: 'GET', url })).statusCode;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  for (const url of ['/', '/v1/application_status', '/v1/docs', '/metrics']) {
    expect(await statusOf(url)).toBe(404);
  }
  worker.retire();
  expect(await statusOf('/readyz')).toBe(503);
  await worker.close();
  await database.close();
});
