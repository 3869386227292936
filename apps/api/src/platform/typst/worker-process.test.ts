import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { eventually } from '@counterfoil/testkit/eventually';
import {
  end,
  ENDLESS,
  hello,
  isAlive,
  isArchival,
  memoryOf,
  page,
  renderer,
  start,
  TOO_SLOW,
} from '@counterfoil/testkit/typst-workers';
import { describe, expect, test } from 'vitest';

describe('a worker', () => {
  test('is ended when it hangs; its paper is refused without a retry, and the next is made', async () => {
    const { typst, workers } = renderer({ timeoutMs: 3_000 });
    await expect(typst.render(await page(ENDLESS))).rejects.toMatchObject(TOO_SLOW);
    await workers[0]?.ended;
    expect(isArchival(await typst.render(await hello('next')))).toBe(true);
    expect(workers.map(({ renders }) => renders)).toEqual([1, 1]);
  });

  test('that dies over a paper loses nothing: another worker makes it', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const papers = [typst.render(await page('#for number in range(200000) {}\nslow'))];
    papers.push(typst.render(await hello('waiting')));
    end(workers[0]);
    for (const pdf of await Promise.all(papers)) expect(isArchival(pdf)).toBe(true);
    expect(workers).toHaveLength(2);
  });

  test('is replaced before the next paper when it dies idle', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    end(workers[0]);
    await start(() => workers[1]);
    await typst.render(await hello());
    expect(workers).toHaveLength(2);
  });

  test('is replaced after a number of papers, and works until its successor is ready', async () => {
    const { typst, workers } = renderer({ recycleAfter: 3 });
    const request = await hello();
    const papers = await Promise.all(Array.from({ length: 12 }, () => typst.render(request)));
    expect(papers).toHaveLength(12);
    expect(workers[0]?.renders).toBeGreaterThan(3);
    await workers[0]?.ended;
    expect(await start(() => workers[1])).toBe(true);
  });

  test('is replaced when its memory exceeds the limit', async () => {
    const { typst, workers } = renderer({ memoryLimitBytes: 1 });
    await typst.render(await hello());
    await workers[0]?.ended;
    expect(workers).toHaveLength(2);
  });

  test.each([
    ['idle', ''],
    ['busy with a paper that hangs', ENDLESS],
  ])('ends with the process that forked it while %s, even a killed one', async (_, body) => {
    const { template } = await page(body);
    const [typst, workers] = ['typst', 'worker-slot'].map((name) =>
      JSON.stringify(new URL(`./${name}.ts`, import.meta.url)),
    );
    const script = `import { createTypst } from ${typst};
      import { openPool } from ${workers};
      const pool = openPool();
      const { render } = createTypst({ open: () => pool });
      const paper = (template) => render(
        { template: new URL(template), data: { text: '' }, created_at: '2026-11-21T09:00:00Z' },
        { clientId: template });
      await paper(${JSON.stringify((await hello()).template.href)});
      if (${body !== ''}) void paper(${JSON.stringify(template.href)});
      process.send(pool.threads[0].threadId);`;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const complaints = owner.stderr && readText(owner.stderr);
    const [pid] = (await once(owner, 'message')) as [number];
    owner.kill('SIGKILL');
    const wasLeft = await eventually(
      () => isAlive(pid),
      (alive) => !alive,
    );
    expect(wasLeft).toBe(false);
    expect(await complaints).toBe('');
  });

  test('does not grow with the papers it makes', { tags: ['whole'] }, async () => {
    const { typst, workers } = renderer();
    const render = async (times: number) => {
      const body = '#table(columns: 5, ..range(300).map(str))\n#json("/data.json").text';
      for (let i = 0; i < times; i++) await typst.render(await page(body, { text: `${i}` }));
    };
    await render(50);
    const [worker] = workers;
    if (!worker) throw new Error('no worker');
    const before = await memoryOf(worker);
    await render(50);
    expect((await memoryOf(worker)) - before).toBeLessThan(40_000_000);
  });
});

describe('rendering for several clients', () => {
  test('shares the queue: one that floods it does not delay another', async () => {
    const { typst } = renderer();
    const made: string[] = [];
    const ask = async (name: string) => {
      const [clientId = ''] = name;
      await typst.render(await hello(name), { clientId });
      made.push(name);
    };
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask);
    await Promise.all([...flood, ask('b1')]);
    expect(made.indexOf('b1')).toBeLessThan(2);
  });

  test('never starts the waiting papers of a disconnected client', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const gone = new AbortController();
    const asker = { clientId: 'a', signal: gone.signal };
    const request = await hello();
    const papers = Array.from({ length: 10 }, () => typst.render(request, asker));
    const outcomes = Promise.allSettled(papers);
    await papers[0];
    gone.abort(new RangeError('gone'));
    const kept = (await outcomes).filter(({ status }) => status === 'fulfilled').length;
    await typst.render(request);
    // The second starts when the first is done, and may finish before it is stopped.
    expect(kept).toBeLessThanOrEqual(2);
    expect(workers[0]?.renders).toBeLessThanOrEqual(3);
  });

  test('stops the running paper of a disconnected client', async () => {
    const { typst, workers } = renderer();
    await start(() => workers[0]);
    const gone = new AbortController();
    const paper = typst.render(await page(ENDLESS), { clientId: 'a', signal: gone.signal });
    await eventually(
      () => workers[0]?.renders,
      (begun) => begun === 1,
    );
    gone.abort(new RangeError('gone'));
    await expect(paper).rejects.toThrow('gone');
    await workers[0]?.ended;
    expect(isArchival(await typst.render(await hello('next')))).toBe(true);
  });
});
