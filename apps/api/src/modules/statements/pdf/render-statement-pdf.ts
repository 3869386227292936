import type { Asker } from '#platform/fair-line';
import { paperFiles } from '#platform/papers/paper-view';
import type { RenderRequest } from '#platform/typst/render-request';
import type { Typst } from '#platform/typst/typst';
import type { StatementDocument } from './statement-document.ts';
import { statementView } from './statement-view.ts';

const TEMPLATE = new URL('./statement.typ', import.meta.url);

/** The PDF engine's input: the template, its strings, its files. */
export const statementPaper = (document: StatementDocument): RenderRequest => ({
  template: TEMPLATE,
  data: statementView(document),
  ...paperFiles(document),
  created_at: document.created_at,
});

/** The PDF of a statement; the same document gives the same bytes. */
export function renderStatementPdf(
  typst: Typst,
  document: StatementDocument,
  asker: Asker,
): Promise<Uint8Array> {
  return typst.render(statementPaper(document), asker);
}
