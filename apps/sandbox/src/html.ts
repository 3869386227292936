import escapeHtml from 'escape-html';

/** A piece of HTML that is safe to put into a page as it is. */
export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[] | false | undefined;

/** Tagged template: every value that is not `Html` itself is escaped. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: String.raw({ raw: parts }, ...pieces.map(render)) };
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map((part) => part.html).join('');
}
