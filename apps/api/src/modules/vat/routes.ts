import * as vat from '@counterfoil/contract/vat/routes';
import { bindAll } from '#platform/http/serve-route';
import { createRecent } from '#platform/recent';
import { createShare } from '#platform/share';
import { connectTaxAuthority, getTaxAuthorityUrl } from './authorise/authorise.ts';
import type { TaxRouteDeps } from './deps.ts';
import {
  getVatPenalties,
  listVatLiabilities,
  listVatObligations,
  listVatPayments,
} from './reads.ts';
import { getVatReport, listVatReports } from './reports.ts';
import { submitVatReturn } from './submit/submit-return.ts';
import { getVatWorkings } from './workings.ts';

/** The authority takes 3 calls a second from all clients together. */
const SHARE = {
  most: 60,
  windowSeconds: 60,
  refused: 'You’ve asked HMRC too many times. Please wait a minute and try again.',
};

export const vatRoutes = (deps: Omit<TaxRouteDeps, 'share' | 'recent'>) =>
  bindAll(
    vat,
    { ...deps, recent: createRecent(), share: createShare(deps.clock, SHARE) },
    {
      getTaxAuthorityUrl,
      connectTaxAuthority,
      listVatObligations,
      listVatLiabilities,
      listVatPayments,
      getVatPenalties,
      listVatReports,
      getVatReport,
      getVatWorkings,
      submitVatReturn,
    },
  );
