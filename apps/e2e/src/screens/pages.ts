import { readPages } from '../../../web/build/read-pages.ts';
import { at, type Screen } from './screen.ts';

/** The pages that none of these screens opens. */
export const pagesWithout = (screens: readonly Screen[]) =>
  readPages().filter(({ path }) => {
    const page = new RegExp(`^/${path.replaceAll(/\$\w*/g, '[^/]+')}(\\?|$)`);
    return !screens.some(({ address }) => page.test(address));
  });

/** Any heading but those of a page that is not there. */
const HEADING = /^(?!Page not found|Something Went Wrong)./;

/** A screen for each page of the menus that none of these opens, as it first shows. */
export const otherScreens = (screens: readonly Screen[]): readonly Screen[] =>
  pagesWithout(screens)
    .filter(({ path, entry }) => entry && !path.includes('$'))
    .map(({ path }) => at(path.replaceAll('/', '-'), `/${path}`, HEADING));
