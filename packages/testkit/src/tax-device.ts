import type { TaxDevice } from '@counterfoil/contract/vat/device';

/** The device as a browser describes it. */
export const TAX_DEVICE = {
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  screens: [{ width: 1920, height: 1080, scaling_factor: 1.25, colour_depth: 24 }],
  window_size: { width: 1256, height: 803 },
  timezone_offset_minutes: 0,
} satisfies TaxDevice;

/** The same as a request's header. */
export const deviceHeader = (device: object = TAX_DEVICE): string =>
  Buffer.from(JSON.stringify(device)).toString('base64url');

/** Where HMRC sends a client of the first brand back to, in tests: the host of their requests. */
export const TAX_RETURN_ADDRESS = 'https://localhost/hmrc-callback';
