import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const FOLDER = new URL('../../../../brands/', import.meta.url);

const brandFile = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  support_email: z.string(),
  documents_email: z.string(),
  legal_line: z.string(),
  // Its contrast is above 4.5 to 1 on white.
  colours: z.object({ light: z.object({ link: z.string() }) }),
});

/** A brand, as far as the server needs it for mails and papers. A new brand is a new folder. */
export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly supportEmail: string;
  /** The accountants' mailbox for sealed envelopes. */
  readonly documentsEmail: string;
  /** The company behind the name, for the foot of its papers. */
  readonly legalLine: string;
  /** The address of its portal, without a trailing slash: "https://portal.example". */
  readonly url: string;
  /** `#rrggbb`, dark enough for text on white. */
  readonly accent: string;
}

// The brand for all other hosts.
const FIRST = 'brightpence';

/** All brands of `brands/`. `portalUrl` is their address, with `{host}` for a brand's host. */
export async function readBrands(portalUrl = 'https://{host}'): Promise<readonly Brand[]> {
  const ids = (await readdir(FOLDER, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b));
  return Promise.all(
    ids.map(async (id) => {
      const file = z.parse(
        brandFile,
        JSON.parse(await readFile(new URL(`${id}/brand.json`, FOLDER), 'utf8')),
      );
      return {
        id,
        name: file.name,
        hosts: file.hosts,
        supportEmail: file.support_email,
        documentsEmail: file.documents_email,
        legalLine: file.legal_line,
        url: portalUrl.replace('{host}', file.hosts[0] ?? 'localhost'),
        accent: file.colours.light.link,
      };
    }),
  );
}

/** A client's brand, or the first one when that brand no longer exists. */
export function brandCalled(brands: readonly Brand[], id: string): Brand {
  return foundOrFirst(brands, (brand) => brand.id === id);
}

export function brandOfHost(brands: readonly Brand[], host: string): Brand {
  return foundOrFirst(brands, (brand) => brand.hosts.includes(host.toLowerCase()));
}

function foundOrFirst(brands: readonly Brand[], isIt: (brand: Brand) => boolean): Brand {
  const brand = brands.find(isIt) ?? brands[0];
  if (!brand) throw new Error('there is no brand in brands/');
  return brand;
}
