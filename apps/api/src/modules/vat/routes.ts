import * as vat from '@counterfoil/contract/vat/routes';
import { bindWith } from '#platform/http/serve-route';
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
  scope: 'HMRC of a client',
  most: 60,
  windowSeconds: 60,
  refused: 'You’ve asked HMRC too many times. Please wait a minute and try again.',
};

export function vatRoutes(deps: Omit<TaxRouteDeps, 'share' | 'recent'>) {
  const bind = bindWith({
    ...deps,
    recent: createRecent(),
    share: createShare(deps, SHARE),
  });
  return [
    bind(vat.getTaxAuthorityUrl, getTaxAuthorityUrl),
    bind(vat.connectTaxAuthority, connectTaxAuthority),
    bind(vat.listVatObligations, listVatObligations),
    bind(vat.listVatLiabilities, listVatLiabilities),
    bind(vat.listVatPayments, listVatPayments),
    bind(vat.getVatPenalties, getVatPenalties),
    bind(vat.listVatReports, listVatReports),
    bind(vat.getVatReport, getVatReport),
    bind(vat.getVatWorkings, getVatWorkings),
    bind(vat.submitVatReturn, submitVatReturn),
  ];
}
