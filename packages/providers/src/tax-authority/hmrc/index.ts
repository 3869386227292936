import { NO_PENALTIES } from '@counterfoil/domain/vat/penalties';
import type * as z from 'zod/mini';
import { ProviderError } from '../../calls/port.ts';
import type { Days, TaxAuthority, TaxGrant } from '../port.ts';
import { hmrcApi, parsed } from './api.ts';
import { failAsExchanged, failAsRefreshed, failAsSubmitted, isNoReturn } from './failures.ts';
import { penalties } from './penalties.ts';
import type { HmrcSettings } from './settings.ts';
import * as transform from './transform.ts';
import * as types from './types.ts';
import portal from '../../../package.json' with { type: 'json' };

const SCOPE = 'read:vat write:vat';
const PRODUCT = 'Counterfoil';

const query = (members: Readonly<Record<string, string>>) =>
  `?${new URLSearchParams(members).toString()}`;
const between = ({ from, to }: Days) => query({ from, to });

/** VAT returns to HMRC, by its VAT (MTD) API 1.0. `now` is the portal's time, by which tokens end. */
export function createHmrc(settings: HmrcSettings, now: () => Temporal.Instant): TaxAuthority {
  const api = hmrcApi(settings, {
    productName: PRODUCT,
    version: portal.version,
    publicIp: settings.vendorPublicIp,
  });
  return {
    ...authorising(settings, api, now),
    ...returns(api),
    obligations: async (call, days) => {
      const asked = days ? between(days) : query({ status: 'O' });
      const found = await api.read(types.obligations, call, `/obligations${asked}`);
      return transform.toObligations(found?.obligations ?? []);
    },
    liabilities: async (call, days) => {
      const found = await api.read(types.liabilities, call, `/liabilities${between(days)}`);
      return (found?.liabilities ?? []).map(transform.toLiability);
    },
    payments: async (call, days) => {
      const found = await api.read(types.payments, call, `/payments${between(days)}`);
      return (found?.payments ?? []).map(transform.toPayment);
    },
    penalties: async (call) => (await api.read(penalties, call, '/penalties')) ?? NO_PENALTIES,
  };
}

type Api = ReturnType<typeof hmrcApi>;

const authorising = (
  { wwwUrl, clientId }: HmrcSettings,
  api: Api,
  now: () => Temporal.Instant,
): Pick<TaxAuthority, 'authorizeUrl' | 'exchange' | 'refresh'> => {
  const grantOf = ({ expires_in, ...tokens }: z.infer<typeof types.tokens>): TaxGrant => ({
    ...tokens,
    access_expires_at: now().add({ seconds: Math.floor(expires_in) }),
  });
  return {
    authorizeUrl: ({ state, redirect_uri }) => {
      const asked = { response_type: 'code', client_id: clientId, scope: SCOPE };
      return `${wwwUrl}/oauth/authorize${query({ ...asked, state, redirect_uri })}`;
    },
    exchange: async ({ code, redirect_uri }, asker) => {
      const form = { grant_type: 'authorization_code', redirect_uri, code };
      return grantOf(await api.token(types.tokens, form, asker).catch(failAsExchanged));
    },
    refresh: async (refresh_token, asker) => {
      const form = { grant_type: 'refresh_token', refresh_token };
      return grantOf(await api.token(types.tokens, form, asker).catch(failAsRefreshed));
    },
  };
};

const returns = (api: Api): Pick<TaxAuthority, 'submit' | 'viewReturn'> => ({
  submit: async (call, vatReturn) => {
    const body = transform.toSubmission(vatReturn);
    try {
      const answer = await api.post(call, '/returns', body);
      const receipt = transform.toReceipt(parsed(types.receipt, answer), answer.headers);
      if (receipt) return receipt;
      throw new ProviderError('unreadable', 'HMRC answered without the time of the return');
    } catch (error) {
      return failAsSubmitted(error);
    }
  },
  viewReturn: async (call, periodKey) => {
    const path = `/returns/${encodeURIComponent(periodKey)}`;
    const found = await api.read(types.vatReturn, call, path, isNoReturn);
    return found && transform.toReturn(found, periodKey);
  },
});
