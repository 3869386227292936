import type { Typst } from '@counterfoil/api/platform/typst/typst';
import { onTestFinished } from 'vitest';
import { portalWith, testApi } from './test-api.ts';

/**
 * A second server for one test, which sees the papers it renders. `before` runs between the reading
 * of a paper's facts and their commit, with the number of papers so far.
 */
export async function renderingServer(before: (papers: number) => unknown = () => {}) {
  const { typst } = await testApi();
  const papers: Parameters<Typst['render']>[0][] = [];
  const render: Typst['render'] = async (request, asker) => {
    papers.push(request);
    await before(papers.length);
    return typst.render(request, asker);
  };
  const server = await portalWith({ typst: { render, close: async () => {} } });
  onTestFinished(() => server.portal.close());
  return { ...server, papers };
}
