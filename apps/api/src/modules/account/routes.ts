import * as contacts from '@counterfoil/contract/account/contact-routes';
import * as client from '@counterfoil/contract/account/client';
import * as company from '@counterfoil/contract/account/company';
import * as settings from '@counterfoil/contract/account/invoice-settings';
import * as account from '@counterfoil/contract/account/routes';
import { bindWith } from '#platform/http/serve-route';
import { createContact, getContact, updateContact } from './contacts.ts';
import { getClient, updateClient } from './client-details.ts';
import {
  getCompany,
  getCompanyProfile,
  searchCompanies,
  updateCompanyProfile,
} from './company-profile.ts';
import { createCompanyRegister } from './company-register.ts';
import type { AccountDeps } from './deps.ts';
import { getProfile } from './get-profile.ts';
import { getInvoiceSettings, updateInvoiceSettings } from './invoice-settings.ts';
import { listFinancialYears } from './list-financial-years.ts';
import { getLogo } from './logo.ts';
import { getPaperSender } from './seller-on-paper.ts';

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
