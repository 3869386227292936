/** One paper to render. */
export interface RenderRequest {
  /** Name of a registered template. */
  readonly template: 'invoice';
  readonly data: unknown;
  /** Files the template may name, such as a logo. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** ISO instant written into the file: the same input gives the same bytes. */
  readonly created_at: string;
}

/** Renders papers in worker processes, so that the API never waits. */
export interface Typst {
  render(request: RenderRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}
