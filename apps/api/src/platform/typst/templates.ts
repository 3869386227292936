import { readFileSync } from 'node:fs';
import type { RenderRequest } from './render-request.ts';

const TEMPLATES: Record<RenderRequest['template'], URL> = {
  invoice: new URL('../../modules/invoices/pdf/invoice.typ', import.meta.url),
};

/** The source of a template. */
export const readTemplate = (name: RenderRequest['template']) =>
  readFileSync(TEMPLATES[name], 'utf8');
