import type { Typst } from '@counterfoil/api/platform/typst/typst';
import { onTestFinished } from 'vitest';
import { portalWith, testApi } from './test-api.ts';

/**
 * A second server for one test, which sees the papers it renders, and for whom. `before` runs
 * between the reading of a paper's facts and their commit, with the number of papers so far.
 */
export async function renderingServer(
  before: (papers: number) => unknown = () => {},
  typst?: Typst,
) {
  const inner = typst ?? (await testApi()).typst;
  const papers: Parameters<Typst['render']>[0][] = [];
  const askers: Parameters<Typst['render']>[1][] = [];
  const observed: Typst['render'] = async (request, asker) => {
    papers.push(request);
    askers.push(asker);
    await before(papers.length);
    return inner.render(request, asker);
  };
  const server = await portalWith({
    typst: { render: observed, waiting: () => 0, close: async () => {} },
  });
  onTestFinished(async () => {
    await server.portal.close();
    await typst?.close();
  });
  return { ...server, papers, askers };
}

/** A server that keeps the data of its papers instead of printing them. The test closes it. */
export async function unprinted<View>() {
  const papers: View[] = [];
  const render: Typst['render'] = async ({ data }) => {
    papers.push(data as View);
    return Buffer.from('%PDF-');
  };
  const { portal } = await portalWith({
    typst: { render, waiting: () => 0, close: async () => {} },
  });
  return { portal, papers };
}
