import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { PDF, flag, list } from '../shapes.ts';
import { clientContract } from './schemas.ts';

export const listContracts = clientRoute('listContracts', 'GET /contracts', {
  summary: "The client's contracts with the provider, in the order in which they were made",
  reply: list(clientContract),
});

export const previewContract = clientRoute('previewContract', 'GET /contracts/{id}/preview', {
  summary: "A contract's PDF: to look at, or with download=true to keep",
  query: z.object({ download: flag }),
  ...PDF,
});

export const previewCertificate = clientRoute(
  'previewCertificate',
  'GET /contracts/{id}/certificate',
  {
    summary:
      'The certificate of an agreement: who agreed to what, when and on which device. As a PDF to look at, or with download=true to keep',
    query: z.object({ download: flag }),
    ...PDF,
  },
);
