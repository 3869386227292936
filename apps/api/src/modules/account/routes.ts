import * as settings from '@counterfoil/contract/account/invoice-settings';
import * as account from '@counterfoil/contract/account/routes';
import { bindAll } from '#platform/http/serve-route';
import type { AccountDeps } from './deps.ts';
import { getProfile } from './get-profile.ts';
import { getInvoiceSettings, updateInvoiceSettings } from './invoice-settings.ts';
import { listFinancialYears } from './list-financial-years.ts';
import { getLogo } from './logo.ts';
import { getPaperSender } from './seller-on-paper.ts';

export const accountRoutes = (deps: AccountDeps) =>
  bindAll({ ...account, ...settings }, deps, {
    getProfile,
    listFinancialYears,
    getInvoiceSettings,
    updateInvoiceSettings,
    getLogo,
    getPaperSender,
  });
