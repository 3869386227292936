import { listFinancialYears as listFinancialYearsRoute } from '@counterfoil/contract/account/financial-years';
import * as settings from '@counterfoil/contract/account/invoice-settings';
import { getProfile as getProfileRoute } from '@counterfoil/contract/account/routes';
import { bind } from '#platform/http/serve-route';
import type { AccountDeps } from './deps.ts';
import { getProfile } from './get-profile.ts';
import { getInvoiceSettings, updateInvoiceSettings } from './invoice-settings.ts';
import { listFinancialYears } from './list-financial-years.ts';
import { getLogo } from './logo.ts';

export const accountRoutes = (deps: AccountDeps) => [
  bind(getProfileRoute, ({ caller, query }) => getProfile(deps, caller, query.brand)),
  bind(listFinancialYearsRoute, ({ caller }) => listFinancialYears(deps, caller)),
  bind(settings.getInvoiceSettings, ({ caller }) => getInvoiceSettings(deps, caller)),
  bind(settings.updateInvoiceSettings, ({ caller, body }) =>
    updateInvoiceSettings(deps, caller, body),
  ),
  bind(settings.getLogo, ({ caller }) => getLogo(deps, caller)),
];
