import { askedUpload } from '#features/documents/public.ts';
import type { Command } from '#features/search/public.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { ClientAction } from '#lib/session/profile.ts';
import { chooseTheme } from '#lib/theme.ts';
import type { SearchNames } from './page-entry.ts';
import type { Section } from './sections.ts';
import { THEMES } from './theme-button.tsx';

interface ActionCommand extends Command {
  /** Left out for clients who may not do this. */
  readonly needs?: ClientAction | undefined;
  readonly notFor?: (client: ClientFlags) => boolean;
}

/** The pages and actions that the search finds by name: those of a client's areas, and those without an entry there. */
export function commandsOf(
  areas: readonly Section[],
  client: ClientFlags,
  refusedTo: (action: ClientAction) => string | null,
): readonly Command[] {
  const actions = [...ACTIONS, ...APPEARANCE].filter(
    ({ needs, notFor }) => !notFor?.(client) && (!needs || refusedTo(needs) === null),
  );
  return [...areas.flatMap(ofSection), ...actions];
}

const ofSection = ({ icon, label, to, entries }: Section): readonly Command[] =>
  (entries.length > 0 ? entries : [{ label, to }]).map((entry) => {
    const [name = entry.label, words = ''] = NAMES[entry.to] ?? [];
    return {
      label: name,
      icon,
      words: `${entry.label} ${label} ${words}`,
      place: { to: entry.to },
    };
  });

/** The names of pages, as their routes say (build/read-menu.ts). */
declare const __SEARCH_NAMES__: SearchNames;
const NAMES: SearchNames = { ...__SEARCH_NAMES__, '/logout': ['Log out', 'sign out leave'] };

const ACTIONS: readonly ActionCommand[] = [
  {
    label: 'Upload documents',
    icon: 'upload',
    words: 'add files receipts photos envelope',
    place: { to: '/envelope' },
    act: askedUpload.ask,
    needs: 'upload_documents',
    notFor: ({ isPaperClient }) => isPaperClient,
  },
  {
    label: 'VAT returns',
    icon: 'documents',
    words: 'hmrc tax submit declare due owed penalties',
    place: { to: '/vat' },
    // Other clients have its page in an area.
    notFor: ({ isShoeboxClient, isVatRegistered }) => !isShoeboxClient || !isVatRegistered,
  },
  {
    label: 'New credit note',
    hint: 'Open its invoice and choose Credit',
    icon: 'invoice',
    words: 'create refund',
    place: { to: '/invoices/sent' },
    needs: 'create_credit_note',
    notFor: ({ isPaperClient }) => isPaperClient,
  },
];

const APPEARANCE: readonly ActionCommand[] = THEMES.map(([theme, label]) => ({
  label: `Appearance: ${label.toLowerCase()}`,
  icon: 'theme',
  words: 'theme colours mode dark light',
  act: () => chooseTheme(theme),
}));
