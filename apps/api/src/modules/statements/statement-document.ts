import { openBankAccount, sellerOnPaper } from '#modules/account/public';
import { customerOnPaper } from '#modules/customers/public';
import { brandCalled } from '#platform/brands';
import type { StatementsDeps } from './deps.ts';
import type { StatementDocument } from './pdf/statement-document.ts';
import { overduePence, type Statement } from './read-statement.ts';

interface PaperSettings extends Pick<StatementsDeps, 'brands' | 'secrets'> {
  readonly logo: Uint8Array | null;
  /** The instant the paper is made, which is part of the file's bytes. */
  readonly createdAt: string;
}

/** Rows -> PDF content. */
export function statementDocument(
  statement: Statement,
  settings: PaperSettings,
): StatementDocument {
  const { client, customer, date, entries, openingPence, listedPence, balancePence, ageing } =
    statement;
  return {
    created_at: settings.createdAt,
    is_vat_registered: client.vat_registered,
    accent: brandCalled(settings.brands, client.brand).accent,
    logo: settings.logo ? { png: settings.logo } : null,
    seller: sellerOnPaper(statement),
    customer: customerOnPaper(customer),
    date,
    entries,
    openingPence,
    listedPence,
    balancePence,
    ageing,
    overduePence: overduePence(statement),
    bank: openBankAccount(settings.secrets, bankAccountOnPaper(statement)),
    payment_reference: statement.reference,
    debt_collection_message: statement.settings.debt_collection_message,
  };
}

/** The bank account on the paper, sealed; null when nothing is owed. */
export const bankAccountOnPaper = ({ settings, balancePence }: Statement) =>
  balancePence > 0 ? settings.bank_account_sealed : null;
