// A checkout with one more folder in brands/: all that a new brand takes.
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder, newFolder, type TestScope } from './folders.ts';
import { ROOT } from './product.ts';

/** The marks of the brand that people must see; none of them is in the code. */
export const THORNFIELD = {
  brand: 'thornfield',
  name: 'Thornfield & Rook',
  strapline: 'Ledgers for makers',
  hosts: ['thornfield.localhost'],
  support_email: 'hello@thornfield.example',
  documents_email: 'documents@thornfield.example',
  help_url: 'https://help.thornfield.example',
  contact_us: { external: 'https://help.thornfield.example/contact' },
  privacy_url: 'https://www.thornfield.example/privacy',
  terms_url: 'https://www.thornfield.example/terms',
  legal_line: 'Thornfield & Rook Ltd, registered in England and Wales.',
  /** The panel of the login page, and the links in mails. */
  panel: '#5a1f4d',
  link: '#6b2360',
};

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40">
<path fill="${THORNFIELD.link}" d="M4 36 20 4l16 32zM48 8h104v8H48zM48 24h72v8H48z"/></svg>`;

/** The folders and files that the product is started from. The packages are those of this checkout. */
const PARTS = [
  'apps',
  'brands',
  'packages',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const LEFT_OUT = /\/(node_modules|dist|screenshots)$/;

/** Copies this checkout, and adds the folder of a brand. @returns its root */
export const withThirdBrand = (test: TestScope): Promise<string> =>
  ownFolder(test, async () => {
    const root = await newFolder();
    for (const part of PARTS) {
      const filter = (path: string) => !LEFT_OUT.test(path);
      await cp(join(ROOT, part), join(root, part), { recursive: true, filter });
    }
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    await addBrand(join(root, 'brands'));
    return root;
  });

async function addBrand(brands: string): Promise<void> {
  const { brand, panel, link, ...own } = THORNFIELD;
  const folder = join(brands, brand);
  await mkdir(folder);
  const model = JSON.parse(await readFile(join(brands, 'brightpence/brand.json'), 'utf8')) as {
    colours: { light: object };
    fonts: { text: { core?: object } };
  };
  // Without the small first file of the font, which a new brand need not have.
  delete model.fonts.text.core;
  Object.assign(model.colours.light, { panel, link, action: link });
  const logo = { bar: 'mark.svg', bar_dark: 'mark.svg', panel: 'mark.svg', favicon: 'mark.svg' };
  await writeFile(join(folder, 'mark.svg'), LOGO);
  await writeFile(join(folder, 'brand.json'), JSON.stringify({ ...model, ...own, logo }));
}
