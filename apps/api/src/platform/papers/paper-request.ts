import type { PaperContent } from '@counterfoil/domain/papers/paper-view';
import type { RenderRequest } from '../typst/rendering.ts';

/** The parts that all papers share, with what the PDF's file needs of them. */
export interface PaperFrame extends PaperContent {
  /** ISO instant; part of the file's bytes. */
  readonly created_at: string;
  readonly logo: { readonly png: Uint8Array } | null;
}

/** The PDF engine's input: a template, its strings, and the files that paper.typ names. */
export const paperRequest = (
  template: URL,
  { logo, created_at }: PaperFrame,
  data: object,
): RenderRequest => ({
  template,
  data,
  ...(logo ? { files: { 'logo.png': logo.png } } : {}),
  created_at,
});
