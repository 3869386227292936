import type { Browser, BrowserContext } from 'playwright-core';

export interface ColdLoad {
  readonly page: string;
  readonly requests: number;
  /** Bytes over the wire: bodies as they were sent, and headers. */
  readonly bytes: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly data: number;
}

/** All that a browser with an empty cache asks for until the page is at rest. */
export async function coldLoad(
  browser: Browser,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>,
  page: string,
  url: string,
): Promise<ColdLoad> {
  const context = await browser.newContext({ storageState: signedIn, viewport: PHONE });
  const tab = await context.newPage();
  const network = await context.newCDPSession(tab);
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await tab.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  const of = (...wanted: string[]) =>
    [...bytes].reduce(
      (sum, [id, size]) =>
        wanted.length === 0 || wanted.includes(kinds.get(id) ?? '') ? sum + size : sum,
      0,
    );
  return {
    page,
    requests: bytes.size,
    bytes: of(),
    script: of('Script'),
    style: of('Stylesheet'),
    font: of('Font'),
    data: of('Fetch', 'XHR'),
  };
}

const PHONE = { width: 390, height: 844 };
