import * as banking from '@counterfoil/contract/banking/routes';
import { bindWith } from '#platform/http/serve-route';
import { createShare } from '#platform/share';
import { syncLinkedAccount } from './ask-sync.ts';
import { connectBank, getBankingUrl, reauthenticateBank } from './connect-bank.ts';
import type { BankingDeps } from './deps.ts';
import { getBankLogo } from './logos.ts';
import { listBankConsents, listLinkedAccounts } from './read-banking.ts';
import {
  exportBankTransactions,
  getTransactionFigures,
  listBankTransactions,
} from './transactions.ts';
import { updateLinkedAccount } from './unlink-account.ts';

const SHARE = {
  scope: 'bank data',
  most: 30,
  windowSeconds: 60,
  refused: 'You’ve asked your bank too many times. Please wait a minute and try again.',
};

export function bankingRoutes(deps: BankingDeps) {
  const bind = bindWith({ ...deps, share: createShare(deps, SHARE) });
  return [
    bind(banking.getBankingUrl, getBankingUrl),
    bind(banking.connectBank, connectBank),
    bind(banking.reauthenticateBank, reauthenticateBank),
    bind(banking.listBankConsents, listBankConsents),
    bind(banking.listLinkedAccounts, listLinkedAccounts),
    bind(banking.updateLinkedAccount, updateLinkedAccount),
    bind(banking.syncLinkedAccount, syncLinkedAccount),
    bind(banking.listBankTransactions, listBankTransactions),
    bind(banking.getTransactionFigures, getTransactionFigures),
    bind(banking.exportBankTransactions, exportBankTransactions),
    bind(banking.getBankLogo, getBankLogo),
  ];
}
