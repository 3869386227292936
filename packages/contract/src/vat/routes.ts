import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { clientRoute } from '../client-route.ts';
import { date, instant } from '../fields.ts';
import { list, one } from '../shapes.ts';
import { taxDevice } from './device.ts';
import {
  vatLiability,
  vatObligation,
  vatPayment,
  vatPenalties,
  REPORT_UNSETTLED,
  vatReport,
  vatWorkings,
} from './schemas.ts';

const link = boundedText(2000, { error: 'Must be text' });

export const getTaxAuthorityUrl = clientRoute('getTaxAuthorityUrl', 'GET /hmrc/auth_url', {
  summary: 'Where the browser goes to let the portal act at HMRC',
  acts: true,
  reply: one(z.object({ url: z.string() })),
});

export const connectTaxAuthority = clientRoute('connectTaxAuthority', 'POST /hmrc/callback', {
  summary: 'Back from HMRC: the code is exchanged; `state` is single use and the session’s own',
  audit: 'tax_authority_connected',
  body: z.object({ code: link, redirect_uri: link, state: z.optional(link) }),
  reply: one(z.object({ hmrc_subscribed_at: instant })),
});

/** First and last day, at most 366 days apart; without them the year up to today. */
const days = z.object({ from: z.optional(date), to: z.optional(date) });

export const listVatObligations = clientRoute('listVatObligations', 'GET /hmrc/obligations', {
  asksDevice: true,
  summary:
    'The periods for which HMRC expects a return; without days those of the last year and the open ones',
  query: days,
  reply: list(vatObligation),
});

export const listVatLiabilities = clientRoute('listVatLiabilities', 'GET /hmrc/liabilities', {
  asksDevice: true,
  summary: 'What is owed to HMRC',
  query: days,
  reply: list(vatLiability),
});

export const listVatPayments = clientRoute('listVatPayments', 'GET /hmrc/payments', {
  asksDevice: true,
  summary: 'What HMRC has been paid',
  query: days,
  reply: list(vatPayment),
});

export const getVatPenalties = clientRoute('getVatPenalties', 'GET /hmrc/penalties', {
  asksDevice: true,
  summary: 'Late submission points and penalties',
  reply: one(vatPenalties),
});

export const listVatReports = clientRoute('listVatReports', 'GET /reports', {
  summary: 'The VAT returns, newest period first',
  reply: list(vatReport),
});

export const getVatReport = clientRoute('getVatReport', 'GET /reports/{id}', {
  summary: 'One VAT return',
  reply: one(vatReport),
});

export const getVatWorkings = clientRoute('getVatWorkings', 'GET /reports/{id}/workings', {
  summary: 'What each box is made of, and what changed against the last return',
  reply: one(vatWorkings),
});

export const submitVatReturn = clientRoute(
  'submitVatReturn',
  'POST /reports/{id}/submit_vat_return',
  {
    summary:
      'Declare the return to be true and complete, and send it to HMRC: 200 when it is known to be there, 202 while that is unconfirmed',
    audit: 'vat_return_submitted',
    acceptedWhile: { status: REPORT_UNSETTLED },
    body: z.object({ headers: taxDevice }),
    reply: one(vatReport),
  },
);
