/** One paper to render. */
export interface RenderRequest {
  /** Name of a registered template: see templates.ts. */
  readonly template: 'invoice';
  /** What the template reads, as JSON. User text stays data: it is never markup. */
  readonly data: unknown;
  /** Files the template may name, such as a logo. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** ISO instant written into the file: the same input gives the same bytes. */
  readonly created_at: string;
}
