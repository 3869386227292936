import { listFinancialYears as listFinancialYearsRoute } from '@counterfoil/contract/account/financial-years';
import * as settings from '@counterfoil/contract/account/invoice-settings';
import { getProfile as getProfileRoute } from '@counterfoil/contract/account/routes';
import { bind } from '#platform/http/serve-route';
import { getInvoiceSettings } from './get-invoice-settings.ts';
import { getLogo } from './get-logo.ts';
import { getProfile } from './get-profile.ts';
import { listFinancialYears } from './list-financial-years.ts';
import { updateInvoiceSettings } from './update-invoice-settings.ts';

export function accountRoutes(
  deps: Parameters<typeof listFinancialYears>[0] &
    Parameters<typeof updateInvoiceSettings>[0] &
    Parameters<typeof getLogo>[0],
) {
  return [
    bind(getProfileRoute, ({ caller, query }) => getProfile(deps, caller, query.brand)),
    bind(listFinancialYearsRoute, ({ caller }) => listFinancialYears(deps, caller)),
    bind(settings.getInvoiceSettings, ({ caller }) => getInvoiceSettings(deps, caller)),
    bind(settings.updateInvoiceSettings, ({ caller, body }) =>
      updateInvoiceSettings(deps, caller, body),
    ),
    bind(settings.getLogo, ({ caller }) => getLogo(deps, caller)),
  ];
}
