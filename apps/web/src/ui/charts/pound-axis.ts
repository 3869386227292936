export interface Axis {
  /** The amount at the top of the chart, in pence; never 0. */
  readonly topPence: number;
  /** From 0 up, in pence, evenly spaced. */
  readonly ticks: readonly number[];
}

const FEW = 5;
const POUND = 100;

/**
 * The axis of figures up to `maxPence`: at most six round numbers of whole pounds, 0 included.
 * £1,234.50 -> £0, £250, £500, ... £1,250.
 */
export function poundAxis(maxPence: number): Axis {
  const step = niceStep(Math.max(maxPence, POUND) / POUND / FEW) * POUND;
  const count = Math.max(1, Math.ceil(maxPence / step));
  const ticks = Array.from({ length: count + 1 }, (_, place) => place * step);
  return { topPence: count * step, ticks };
}

/** The next of 1, 2, 2.5, 5, 10, 20, 25, 50 ... in whole pounds. */
function niceStep(pounds: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, pounds)));
  const nice = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return nice.find((step) => step >= pounds && Number.isInteger(step)) ?? power * 10;
}

/** A number of the axis: "£0", "£12,500", "£1.5m", "£2bn". */
export function axisLabel(pence: number): string {
  const pounds = pence / POUND;
  if (pounds >= 1e9) return `£${pounds / 1e9}bn`;
  if (pounds >= 1e6) return `£${pounds / 1e6}m`;
  return `£${String(pounds).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}
