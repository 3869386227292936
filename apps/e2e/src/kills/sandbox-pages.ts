// The pages of the sandbox's providers, as a browser uses them.

/** The fields of a page of the sandbox, sent. @returns where it leads */
export async function send(url: URL, fields: Readonly<Record<string, string>>): Promise<URL> {
  const { headers, status } = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = headers.get('location');
  if (location === null) throw new Error(`${url.pathname} answers ${status}`);
  return new URL(location, url);
}

export const fieldOf = ({ searchParams }: URL, name: string) => searchParams.get(name) ?? '';
