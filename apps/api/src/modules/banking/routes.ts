import * as banking from '@counterfoil/contract/banking/routes';
import { bindAll } from '#platform/http/serve-route';
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
  most: 30,
  windowSeconds: 60,
  refused: 'You’ve asked your bank too many times. Please wait a minute and try again.',
};

export const bankingRoutes = (deps: BankingDeps) =>
  bindAll(
    banking,
    { ...deps, share: createShare(deps.clock, SHARE) },
    {
      getBankingUrl,
      connectBank,
      reauthenticateBank,
      listBankConsents,
      listLinkedAccounts,
      updateLinkedAccount,
      syncLinkedAccount,
      listBankTransactions,
      getTransactionFigures,
      exportBankTransactions,
      getBankLogo,
    },
  );
