/** The address of the second sheet, from the page; null where nothing is built. */
const address = () =>
  document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')?.content ?? null;

let loading: Promise<void> | null = null;

/**
 * The styles of all pages beyond the lists and /login, which start with the first sheet alone: the other pages name the
 * second in their HTML. A sheet that fails to load is requested again next time.
 */
export async function moreStyles(): Promise<void> {
  const href = address();
  if (href === null) return;
  if (!loading && document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return;
  loading ??= load(href);
  try {
    await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

function load(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href });
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`${href} could not be fetched`));
  });
  document.head.append(link);
  return promise;
}
