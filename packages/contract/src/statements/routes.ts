import { clientRoute } from '../client-route.ts';
import { idsInEither, idsInQuery, manyIds, oneId } from '../asked.ts';
import { PDF, ZIP, flag, list, one } from '../shapes.ts';
import { mailFields, mailProposal } from '../invoices/mail.ts';
import { sentStatement } from './schemas.ts';

/** Optional when invoices are named: they all belong to one customer. */
const customer = oneId('customer', { isRequired: false, differ: 'Must be one customer' });
/** Without ids: all open ones. */
const invoices = manyIds('invoice', { isRequired: false });
const stated = {
  asked: { ...customer.asked, ...invoices.asked },
  given: { ...customer.given, ...invoices.given },
  inQuery: { ...customer.inQuery, ...invoices.inQuery },
};
const customers = manyIds('customer', { isRequired: true });

export const prepareStatement = clientRoute('prepareStatement', 'GET /statements/prepare', {
  summary:
    "The PDF of a customer's statement, of the documents chosen or all that are open: to look at, or with download=true to keep",
  ...idsInQuery(stated, { download: flag }),
  ...PDF,
});

export const previewStatement = clientRoute('previewStatement', 'GET /statements/preview', {
  summary: "The PDF of a customer's statement to look at",
  ...idsInQuery(stated),
  ...PDF,
});

export const sendStatement = clientRoute('sendStatement', 'POST /statements/send_to_customer', {
  summary: 'Send a statement to its customer by email; the PDF is kept',
  alsoOn: 'GET',
  audit: 'statement_sent',
  ...idsInEither(stated, mailFields.shape),
  reply: one(sentStatement),
  perMinute: 120,
});

export const statementMail = clientRoute('statementMail', 'GET /statements/mail', {
  summary:
    'The mail that would go out with a statement: recipients, text, what is added to it, and warnings',
  ...idsInQuery(stated),
  reply: one(mailProposal),
});

export const listSentStatements = clientRoute(
  'listSentStatements',
  'GET /customers/{customer_id}/statements',
  {
    summary: 'The statements sent to a customer, the newest first; the last hundred',
    reply: list(sentStatement),
  },
);

export const bulkDownloadStatements = clientRoute(
  'bulkDownloadStatements',
  'POST /statements/bulk_download',
  {
    summary: 'The statements of several customers in one ZIP, streamed as it is made',
    alsoOn: 'GET',
    ...idsInEither(customers),
    ...ZIP,
  },
);
