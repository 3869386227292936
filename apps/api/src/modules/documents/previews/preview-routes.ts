import * as contract from '@counterfoil/contract/documents/routes';
import { bind } from '#platform/http/serve-route';
import { previewDocument } from './preview-document.ts';
import { createPreviews, type PreviewsDeps } from './previews.ts';

export const previewRoutes = (deps: PreviewsDeps) => {
  const previews = createPreviews(deps);
  return [
    bind(contract.previewDocument, ({ caller, params, query }) =>
      previewDocument({ ...deps, previews }, caller, {
        id: params.id,
        download: query.download === 'true',
      }),
    ),
  ];
};
