import { answersTo, openBankAccount, readSeller } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { clientMail } from '#platform/mail/client-mail';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mail-kinds';
import type { StatementsDeps } from '../deps.ts';
import { statementContent } from './statement-content.ts';

type Deps = Pick<StatementsDeps, 'transact' | 'blobs' | 'brands' | 'secrets'>;

/** The composer of mails with a statement. */
export const statementMails = (deps: Deps): MailComposers<'statement'> => ({
  statement: (row) => composeStatementMail(deps, row),
});

/** The mail for the stored statement: it agrees with the PDF, whatever has changed since. */
async function composeStatementMail(deps: Deps, row: MailRow): Promise<ComposedMail> {
  const scope = { clientId: row.client_id };
  const { statement, client, contact, settings } = await deps.transact.forClient(scope, (tx) =>
    readParts(tx, row),
  );
  const name = client.company_name;
  return clientMail({
    signatory: {
      name,
      brand: brandCalled(deps.brands, client.brand),
      answers: answersTo({ settings, contact }),
    },
    customerName: statement.customer_name,
    subject: `Statement from ${name}`,
    written: statementContent(
      statement,
      openBankAccount(deps.secrets, statement.bank_account_sealed),
    ),
    attachment: {
      filename: `Statement ${statement.date}.pdf`,
      content_type: 'application/pdf',
      content: await deps.blobs.get(statement.pdf_blob_id),
    },
  });
}

async function readParts(tx: Tx, { client_id: clientId, statement_id: statementId }: MailRow) {
  if (statementId === null) throw new Error('a mail without a statement');
  return {
    statement: await byId(tx, 'statements', clientId, statementId),
    ...(await readSeller(tx, clientId)),
  };
}
