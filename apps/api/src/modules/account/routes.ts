import * as contacts from '@counterfoil/contract/account/contact-routes';
import * as client from '@counterfoil/contract/account/client';
import * as company from '@counterfoil/contract/account/company';
import * as settings from '@counterfoil/contract/account/invoice-settings';
import * as account from '@counterfoil/contract/account/routes';
import { bindWith } from '#platform/http/serve-route';
import { getClient, updateClient } from './business/client-details.ts';
import {
  getCompany,
  getCompanyProfile,
  searchCompanies,
  updateCompanyProfile,
} from './business/company-profile.ts';
import { createCompanyRegister } from './business/company-register.ts';
import { listFinancialYears } from './business/list-financial-years.ts';
import { createContact, getContact, updateContact } from './contacts/contacts.ts';
import { getInvoiceSettings, updateInvoiceSettings } from './invoice-settings/invoice-settings.ts';
import { getPaperSender } from './invoice-settings/seller-on-paper.ts';
import { getLogo } from './logo/logo.ts';
import type { AccountDeps } from './record/deps.ts';
import { getProfile } from './record/get-profile.ts';

export function accountRoutes(deps: AccountDeps) {
  const bind = bindWith({ ...deps, register: createCompanyRegister(deps) });
  return [
    bind(account.getProfile, getProfile),
    bind(account.listFinancialYears, listFinancialYears),
    bind(contacts.createContact, createContact, { judgedWhole: true }),
    bind(contacts.getContact, getContact),
    bind(contacts.updateContact, updateContact, { judgedWhole: true }),
    bind(client.getClient, getClient),
    bind(client.updateClient, updateClient),
    bind(company.getCompanyProfile, getCompanyProfile),
    bind(company.updateCompanyProfile, updateCompanyProfile),
    bind(company.searchCompanies, searchCompanies),
    bind(company.getCompany, getCompany),
    bind(settings.getInvoiceSettings, getInvoiceSettings),
    bind(settings.updateInvoiceSettings, updateInvoiceSettings),
    bind(settings.getPaperSender, getPaperSender),
    bind(settings.getLogo, getLogo),
  ];
}
