const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
};
const MOST_LINKS = 50;

/**
 * The web links of a mail in their order, without duplicates. The page shows them below the mail,
 * because no link works in its sandboxed frame. Other schemes (javascript:, data:) are left out.
 */
export function mailLinks({
  html,
  text,
}: {
  readonly html: string;
  readonly text: string;
}): string[] {
  const inHtml = html
    .matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)
    .map(([, a, b]) => decode(a ?? b ?? ''));
  const inText = text
    .matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)
    .map(([url]) => url.replace(/[.,;:!?)\]]+$/, ''));
  const links = new Set<string>();
  for (const found of [...inHtml.take(1000), ...inText.take(1000)]) {
    const url = URL.canParse(found.trim()) ? new URL(found.trim()) : undefined;
    if (url && /^(https?|mailto):$/.test(url.protocol)) links.add(url.href);
    if (links.size === MOST_LINKS) break;
  }
  return [...links];
}

function decode(attribute: string): string {
  return attribute.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (whole, ...found) => {
      const [decimal, hex, name] = found as (string | undefined)[];
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const PICTURE = /^image\/(png|jpeg|gif|webp|svg\+xml)$/;

interface InlinePart {
  readonly contentId: string | undefined;
  readonly content_type: string;
  readonly content: Uint8Array;
}

/** Replaces references to pictures by Content-ID (`cid:`) with data URLs. */
export function withInlinePictures(html: string, parts: readonly InlinePart[]): string {
  return html.replace(/\bcid:([^"'\s)>]{1,200})/gi, (whole, contentId: string) => {
    const part = parts.find((candidate) => candidate.contentId === contentId);
    if (!part || !PICTURE.test(part.content_type)) return whole;
    return `data:${part.content_type};base64,${Buffer.from(part.content).toString('base64')}`;
  });
}
