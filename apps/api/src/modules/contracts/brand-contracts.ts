import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const FOLDER = new URL('../../../../../brands/', import.meta.url);

const brandContract = z.strictObject({
  title: z.string(),
  sign_contract: z.boolean(),
  /** Pounds before VAT, "64.00", collected by direct debit; left out by a paper that names none. */
  monthly_fee: z.optional(z.string()),
  /** Null for a paper that is not a letter. */
  greeting: z.nullable(z.string()),
  opening: z.array(z.string()),
  sections: z.array(z.strictObject({ heading: z.string(), clauses: z.array(z.string()) })),
  closing: z.array(z.string()),
});

const contractsFile = z.strictObject({
  /** The provider's address, below its name. */
  address_lines: z.array(z.string()),
  contracts: z.array(brandContract),
});

/** The text of a contract, with `{client}`, `{contact}`, `{brand}`, `{email}` and `{fee}` where their values go. */
export type BrandContract = z.infer<typeof brandContract>;
export type BrandContracts = z.infer<typeof contractsFile>;

const NONE: BrandContracts = { address_lines: [], contracts: [] };

/** The standard contracts of a brand, from its folder; a brand without the file has none. */
export async function readBrandContracts(brandId: string): Promise<BrandContracts> {
  const file = new URL(`${brandId}/contracts.json`, FOLDER);
  try {
    return contractsFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NONE;
    throw error;
  }
}
