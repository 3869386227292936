import { businessError, invalidRequest, ofFramework } from './errors.ts';

const BOXES = [
  'vatDueSales',
  'vatDueAcquisitions',
  'totalVatDue',
  'vatReclaimedCurrPeriod',
  'netVatDue',
  'totalValueSalesExVAT',
  'totalValuePurchasesExVAT',
  'totalValueGoodsSuppliedExVAT',
  'totalAcquisitionsExVAT',
] as const;
const FIELDS = ['periodKey', ...BOXES, 'finalised'] as const;

type Body = Readonly<Record<string, unknown>>;
/** The body of a submission that HMRC takes. */
export type Submission = Body & { readonly periodKey: string; readonly netVatDue: number };

const MOST = 9_999_999_999_999.99;
const MOST_NET = 99_999_999_999.99;
const MOST_POUNDS = 9_999_999_999_999;

const monetary = (between: string) =>
  `amount should be a monetary value (to 2 decimal places), between ${between}`;

/** The decimals of a number as it was written, and not as it was read: HMRC refuses 100.000. */
const decimalsOf = (text: string, field: string): number =>
  new RegExp(`"${field}"\\s*:\\s*-?\\d+\\.(\\d+)`).exec(text)?.[1]?.length ?? 0;

function rangeFault(field: string, value: number, text: string): string | null {
  const isPounds = BOXES.findIndex((name) => name === field) >= 5;
  if (isPounds) {
    const isFine = Number.isInteger(value) && Math.abs(value) <= MOST_POUNDS;
    return isFine ? null : 'The value must be between -9999999999999 and 9999999999999';
  }
  const [least, most] = field === 'netVatDue' ? [0, MOST_NET] : [-MOST, MOST];
  if (decimalsOf(text, field) <= 2 && value >= least && value <= most) return null;
  return monetary(
    field === 'netVatDue'
      ? '0 and 99,999,999,999.99'
      : '-9,999,999,999,999.99 and 9,999,999,999,999.99',
  );
}

function faultOf(field: string, value: unknown, text: string) {
  const path = `/${field}`;
  if (value === undefined || value === null)
    return { code: 'MANDATORY_FIELD_MISSING', message: 'a mandatory field is missing', path };
  if (field === 'finalised')
    return typeof value === 'boolean'
      ? null
      : { code: 'UNMAPPED_PLAY_ERROR', message: 'error.expected.jsboolean', path };
  if (field === 'periodKey') {
    if (typeof value !== 'string')
      return { code: 'INVALID_STRING_VALUE', message: 'please provide a string field', path };
    const message = 'period key should be a 4 character string';
    return /^[#0-9A-Z]{4}$/.test(value) ? null : { code: 'PERIOD_KEY_INVALID', message, path };
  }
  if (typeof value !== 'number')
    return { code: 'INVALID_NUMERIC_VALUE', message: 'please provide a numeric field', path };
  const message = rangeFault(field, value, text);
  return message ? { code: 'INVALID_MONETARY_AMOUNT', message, path } : null;
}

const penceOf = (body: Body, field: string) => Math.round(Number(body[field]) * 100);

/** The two sums, which HMRC checks only when every figure is valid. */
function sumFaults(body: Body) {
  const total = penceOf(body, 'vatDueSales') + penceOf(body, 'vatDueAcquisitions');
  const net = Math.abs(penceOf(body, 'totalVatDue') - penceOf(body, 'vatReclaimedCurrPeriod'));
  return [
    ...(total === penceOf(body, 'totalVatDue')
      ? []
      : [
          {
            code: 'VAT_TOTAL_VALUE',
            message: 'totalVatDue should be equal to vatDueSales + vatDueAcquisitions',
            path: '/totalVatDue',
          },
        ]),
    ...(net === penceOf(body, 'netVatDue')
      ? []
      : [
          {
            code: 'VAT_NET_VALUE',
            message:
              'netVatDue should be the difference between the largest and the smallest values among totalVatDue and vatReclaimedCurrPeriod',
            path: '/netVatDue',
          },
        ]),
  ];
}

export function readBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    throw ofFramework('Invalid Json');
  }
}

/** Checks in HMRC's order, all of one level together. */
export function checkFigures(body: Body, text: string): asserts body is Submission {
  const faults = FIELDS.flatMap((field) => faultOf(field, body[field], text) ?? []);
  if (faults.length > 0) throw invalidRequest(faults);
  const sums = sumFaults(body);
  if (sums.length > 0) throw invalidRequest(sums);
  if (body['finalised'] !== true) {
    throw businessError({
      code: 'NOT_FINALISED',
      message: 'The return cannot be accepted without a declaration it is finalised.',
      path: '/finalised',
    });
  }
}
