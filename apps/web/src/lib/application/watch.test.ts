import { PORTAL_STATUS } from '@counterfoil/contract/route';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceTransport } from '../api/transport.ts';
import { applicationStatus, ONLINE } from './status-store.ts';
import { checkEveryMinute } from './watch.ts';

const MINUTE = 60_000;
const SECOND = 1_000;

async function watching() {
  vi.useFakeTimers();
  const asked = vi.fn<(request: Request) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ data: { status: 'online', message: null } })),
  );
  const restore = replaceTransport({ fetch: asked });
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const end = checkEveryMinute();
  onTestFinished(() => {
    end();
    restore();
    visible.mockRestore();
    vi.useRealTimers();
    applicationStatus.learn(ONLINE);
  });
  const look = (state: DocumentVisibilityState) => {
    visible.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const times = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked.mock.calls.length;
  };
  return { asked, look, times, end };
}

test('the status is requested at once, and every 60 s', async () => {
  const { asked, times } = await watching();
  expect(await times(0)).toBe(1);
  expect(new URL(asked.mock.calls[0]?.[0].url ?? '').pathname).toBe('/v1/application/status');
  expect(await times(MINUTE - 1)).toBe(1);
  expect(await times(1)).toBe(2);
  expect(await times(10 * MINUTE)).toBe(12);
});

test('a hidden tab requests nothing; when shown again it asks at once, and then every 60 s', async () => {
  const { look, times } = await watching();
  await times(10 * SECOND);
  look('hidden');
  expect(await times(60 * MINUTE)).toBe(1);
  look('visible');
  expect(await times(0)).toBe(2);
  expect(await times(MINUTE)).toBe(3);
});

test('an answer that reports maintenance does not stop the watch', async () => {
  const { asked, times } = await watching();
  asked.mockImplementation(() => {
    // As the answer's own header does.
    window.dispatchEvent(new Event(PORTAL_STATUS));
    return Promise.resolve(Response.json({ errors: ['Closed'] }, { status: 503 }));
  });
  expect(await times(MINUTE)).toBe(2);
  expect(await times(3 * MINUTE)).toBe(5);
});

test('a stopped watch requests nothing', async () => {
  const { look, times, end } = await watching();
  await times(0);
  end();
  look('visible');
  expect(await times(10 * MINUTE)).toBe(1);
});
