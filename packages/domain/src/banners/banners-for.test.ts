import { expect, test } from 'vitest';
import { bannersFor, type BannerFacts } from './banners-for.ts';

const TODAY = '2026-11-21';
const consent = (bank: string, expiresOn: string | null) => ({ bank, expiresOn });
const QUIET: BannerFacts = {
  isOffline: false,
  announced: null,
  isOnStop: false,
  awaitsAgreement: false,
  awaitsIdentity: false,
  awaitsProof: false,
  awaitsTaxReference: false,
  consents: [consent('Valid Bank', '2027-01-31')],
  isPromoWelcome: true,
};
const kinds = (facts: Partial<BannerFacts>) =>
  bannersFor({ ...QUIET, ...facts }, TODAY).map(({ kind }) => kind);

test.each<[string, Partial<BannerFacts>, readonly string[]]>([
  ['nothing', {}, []],
  ['no network', { isOffline: true }, ['offline']],
  ['announced maintenance', { announced: { message: null } }, ['maintenance']],
  ['a failed direct debit', { isOnStop: true }, ['direct_debit']],
  ['a contract to agree to', { awaitsAgreement: true }, ['contract']],
  ['an identity that was asked for', { awaitsIdentity: true }, ['identity']],
  ['a missing proof of address', { awaitsProof: true }, ['proof_of_address']],
  ['a missing tax reference', { awaitsTaxReference: true }, ['tax_reference']],
  ['a consent that ends today', { consents: [consent('A', TODAY)] }, ['consent_expiring']],
  ['the tenth day before', { consents: [consent('A', '2026-12-01')] }, ['consent_expiring']],
  ['the eleventh day before', { consents: [consent('A', '2026-12-02')] }, []],
  ['a consent without a date', { consents: [consent('A', null)] }, ['consent_expired']],
  ['no bank', { consents: [] }, ['promo']],
  ['no bank, and the offer not welcome', { consents: [], isPromoWelcome: false }, []],
  ['no bank, and something urgent', { consents: [], isOnStop: true }, ['direct_debit', 'promo']],
])('the expected banners are shown with %s', (_what, facts, shown) => {
  expect(kinds(facts)).toEqual(shown);
});

test('all banners are shown, the most urgent first', () => {
  const all = {
    isOffline: true,
    announced: { message: 'Sunday at 8' },
    isOnStop: true,
    awaitsAgreement: true,
    awaitsIdentity: true,
    awaitsProof: true,
    awaitsTaxReference: true,
    consents: [consent('A', '2026-11-22'), consent('B', null)],
  };
  const rest = ['consent_expired', 'consent_expiring', 'tax_reference'];
  expect(kinds(all)).toEqual([
    'offline',
    'maintenance',
    'direct_debit',
    'contract',
    'identity',
    'proof_of_address',
    ...rest,
  ]);
});

test('a banner names its bank, and shows the office’s text', () => {
  const consents = [consent('Valid Bank', '2027-01-31'), consent('Old Bank', '2026-11-20')];
  const announced = { message: 'Sunday at 8' };
  expect(bannersFor({ ...QUIET, consents, announced }, TODAY)).toEqual([
    { kind: 'maintenance', message: 'Sunday at 8' },
    { kind: 'consent_expired', bank: 'Old Bank' },
  ]);
});
