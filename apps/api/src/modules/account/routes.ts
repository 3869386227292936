import * as contacts from '@counterfoil/contract/account/contact-routes';
import * as client from '@counterfoil/contract/account/client';
import * as company from '@counterfoil/contract/account/company';
import * as settings from '@counterfoil/contract/account/invoice-settings';
import * as account from '@counterfoil/contract/account/routes';
import { MAX_IDENTITY_FILE_BYTES } from '@counterfoil/domain/identity/files';
import { createFairLine } from '#platform/fair-line';
import { createFormMemory } from '#platform/http/form-memory';
import { bindAll } from '#platform/http/serve-route';
import { getIdentity } from './identity/get-identity.ts';
import { updateIdentity } from './identity/give-identity.ts';
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

const WAITING = {
  ofOneClient: 2,
  inAll: 40,
  patienceMs: 20_000,
  refused: {
    ofOneClient: 'Another of your pictures is being prepared. Please try again in a minute.',
    ofAll: 'Many pictures are being prepared. Please try again in a minute.',
    retryAfterSeconds: 30,
  },
};

const ARRIVING = {
  atOnce: 64,
  inAll: 128,
  refused: {
    ofOneClient: 'Other files of yours are still arriving. Please try again in a minute.',
    ofAll: 'Other files are still arriving. Please try again in a minute.',
    retryAfterSeconds: 30,
  },
};
/** Two files of an identity. */
const LARGEST_FORM = 2 * MAX_IDENTITY_FILE_BYTES;
/** A file that is too large is read a little further than it may be, to be told so. */
const A_CHUNK = 1024 * 1024;
/** The largest form arrives within it at a megabit a second; a slower one would take room from others. */
const LONGEST_FORM_MS = 4 * 60_000;

export const accountRoutes = (deps: AccountDeps) =>
  bindAll(
    { ...account, ...contacts, ...settings, ...client, ...company },
    {
      ...deps,
      // Of one client one form of each kind at a time; what bounds those of all is their memory.
      forms: createFairLine({ ...WAITING, ...ARRIVING, refused: WAITING.refused }),
      identityForms: createFairLine({ ...WAITING, ...ARRIVING }),
      formMemory: createFormMemory({
        mostBytes: LARGEST_FORM * 8,
        ofOneClient: LARGEST_FORM + A_CHUNK,
        longestMs: LONGEST_FORM_MS,
        full: ARRIVING.refused.ofAll,
        ownFull: ARRIVING.refused.ofOneClient,
      }),
      pictures: createFairLine({ ...WAITING, atOnce: 1 }),
      register: createCompanyRegister(deps),
    },
    {
      getProfile,
      createContact,
      getContact,
      updateContact,
      getIdentity,
      updateIdentity,
      listFinancialYears,
      getInvoiceSettings,
      updateInvoiceSettings,
      getLogo,
      getPaperSender,
      getClient,
      updateClient,
      getCompanyProfile,
      updateCompanyProfile,
      getCompany,
      searchCompanies,
    },
  );
