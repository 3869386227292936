import { clamavSentinels } from './clamav/sentinels.ts';
import { companiesHouseSentinels } from './companies-house/sentinels.ts';
import { directDebitSentinels } from './direct-debit/sentinels.ts';
import { hmrcSentinels } from './hmrc/scenarios.ts';
import { inboxSentinels, type Sentinel } from './inbox/sentinels.ts';
import { openBankingSentinels } from './open-banking/sentinels.ts';
import { payByBankSentinels } from './pay-by-bank/outcomes.ts';

/** One simulated provider, as the start page shows it. */
export interface Provider {
  readonly name: string;
  readonly about: string;
  readonly page: { readonly href: string; readonly label: string };
  readonly sentinels: readonly Sentinel[];
  /** Calls for tests and scripts. */
  readonly calls: readonly { readonly request: string; readonly effect: string }[];
}

/** Every simulated provider. A new one is a folder beside `inbox` and an entry here. */
export const providers: readonly Provider[] = [
  {
    name: 'Mail inbox',
    about:
      'Takes every mail over SMTP, whoever it is for, and keeps it here. As at Gmail and Cyrus, a mail that comes again with the same Message-ID to the same mailbox is shown once and counted.',
    page: { href: '/inbox', label: 'Read the mail' },
    sentinels: inboxSentinels,
    calls: [
      {
        request: 'GET /api/messages?to=…',
        effect: 'The mails of one mailbox, or of all: newest first.',
      },
      { request: 'GET /api/messages/{id}', effect: 'One mail.' },
      { request: 'GET /api/messages/{id}/source', effect: 'The mail as it came, an .eml file.' },
      { request: 'DELETE /api/messages', effect: 'Empties the inbox; later@ starts again.' },
      {
        request: 'POST /api/inbox/outage {"down": true}',
        effect: 'Takes the mail server down; false brings it up again.',
      },
    ],
  },
  {
    name: 'ClamAV',
    about:
      'Scans every uploaded file by the protocol of clamd, on a port of its own. The inputs are texts in a file; files up to 25 MB are taken.',
    page: { href: '/clamav', label: 'See the scans, get the test file' },
    sentinels: clamavSentinels,
    calls: [
      { request: 'GET /api/clamav', effect: 'Its port, its connections and the last scans.' },
      {
        request: 'POST /api/clamav/outage {"down": true}',
        effect: 'Takes it down; false brings it up again.',
      },
    ],
  },
  {
    name: 'Companies House',
    about:
      'The register of companies below /companies-house, with the calls /company/{number} and /search/companies. Any key will do; 600 calls of one in five minutes.',
    page: { href: '/companies-house', label: 'See the companies' },
    sentinels: companiesHouseSentinels,
    calls: [
      {
        request: 'POST /api/companies-house/{number} {"company_name": "…"}',
        effect: 'Changes a company, as if it had filed the change.',
      },
      { request: 'DELETE /api/companies-house', effect: 'Undoes all changes.' },
    ],
  },
  {
    name: 'HMRC',
    about:
      'VAT (MTD) 1.0 below /hmrc: /oauth/authorize and /oauth/token, then obligations, returns, liabilities, payments, penalties, financial-details and information of any VAT number, and the validator of fraud prevention headers. Returns and grants are kept in the data folder. The last ended quarter is open.',
    page: { href: '/hmrc', label: 'See the returns' },
    sentinels: hmrcSentinels,
    calls: [
      { request: 'GET /api/hmrc/returns', effect: 'Every return that has been taken.' },
      {
        request: 'GET /api/hmrc/calls',
        effect: 'The last calls of the VAT API, with their headers and the verdict on them.',
      },
      { request: 'DELETE /api/hmrc', effect: 'Forgets all returns and grants.' },
    ],
  },
  {
    name: 'GoCardless',
    about:
      'Direct debits below /gocardless: bank_details_lookups, customers, customer_bank_accounts, mandates, payments and scenario_simulators. Any access token will do. Events go to the portal at once, signed. A bank account that works: 20-00-00, 55779911.',
    page: { href: '/direct-debits', label: 'See the mandates, fail a payment' },
    sentinels: directDebitSentinels,
    calls: [
      { request: 'GET /api/direct-debits', effect: 'Every mandate.' },
      {
        request: 'POST /api/direct-debits/{mandate}/{act}',
        effect: 'collect, fail, activate or cancel, as the buttons of the page do.',
      },
      {
        request: 'POST /gocardless/scenario_simulators/{name}/actions/run',
        effect: 'A simulator of GoCardless, such as mandate_activated or payment_failed.',
      },
    ],
  },
  {
    name: 'TrueLayer: bank data',
    about:
      'Bank data below /truelayer-auth and /truelayer: three banks with their sign-in, accounts, cards, balances and transactions that grow day by day. What is pending is booked after 36 hours. Without X-PSU-IP each question is answered four times a day. Any client id and secret will do.',
    page: { href: '/open-banking', label: 'See the consents, move the clock' },
    sentinels: openBankingSentinels,
    calls: [
      { request: 'GET /api/open-banking', effect: 'Every consent.' },
      {
        request: 'POST /api/open-banking/acts/{act} {"id": "…"}',
        effect: 'expire, soon or revoke, as the buttons of the page do.',
      },
      {
        request: 'POST /api/open-banking/clock {"days": 3}',
        effect: 'Moves this provider’s clock: data grow, pending is booked, consents expire.',
      },
    ],
  },
  {
    name: 'Pay by bank: Crezco and TrueLayer',
    about:
      'Crezco’s pay demands below /crezco, with its onboarding below /crezco-app; TrueLayer’s payments below /truelayer/v3, whose requests must be signed and whose messages are. The payer chooses on the payment page what happens.',
    page: { href: '/pay-by-bank', label: 'See the payments' },
    sentinels: payByBankSentinels,
    calls: [
      { request: 'GET /api/pay-by-bank', effect: 'Every payment.' },
      {
        request: 'POST /api/pay-by-bank/orders/{order}/{outcome}',
        effect: 'completed, pending, failed, cancelled or less, as on the payment page.',
      },
      {
        request: 'POST /api/pay-by-bank/{payment}/{act}',
        effect: 'complete, fail, or tell: the portal is told again.',
      },
    ],
  },
];
