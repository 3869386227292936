import { askedUpload } from '#features/documents/public.ts';
import type { Command } from '#features/search/public.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { ClientAction } from '#lib/session/profile.ts';
import { chooseTheme } from '#lib/theme.ts';
import { sectionsOf, SETTINGS, type Entry, type Section } from './sections.ts';
import { THEMES } from './theme-button.tsx';

interface Limited extends Command {
  /** Left out for clients who may not do this. */
  readonly needs?: ClientAction | undefined;
  readonly notFor?: (client: ClientFlags) => boolean;
}

/** The pages and actions that the search finds by name: those of the bars, and what has no entry there. */
export function commandsOf(
  client: ClientFlags,
  refusedTo: (action: ClientAction) => string | null,
): readonly Command[] {
  const pages = [...sectionsOf(client), SETTINGS].flatMap(ofSection);
  return [...pages, ...ACTIONS, ...APPEARANCE].filter(
    ({ needs, notFor }) => !notFor?.(client) && (!needs || refusedTo(needs) === null),
  );
}

const ofSection = (section: Section): readonly Limited[] =>
  (section.entries.length > 0 ? section.entries : [section]).map((entry: Entry) => ({
    label: entry.command,
    icon: section.icon,
    words: `${entry.label} ${section.label} ${entry.words ?? ''}`,
    place: { to: entry.to },
    needs: entry.needs,
  }));

const ACTIONS: readonly Limited[] = [
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
    label: 'New credit note',
    hint: 'Open its invoice and choose Credit',
    icon: 'invoice',
    words: 'create refund',
    place: { to: '/invoices/sent' },
    needs: 'create_credit_note',
  },
];

const APPEARANCE: readonly Limited[] = THEMES.map(([theme, label]) => ({
  label: `Appearance: ${label.toLowerCase()}`,
  icon: 'theme',
  words: 'theme colours mode dark light',
  act: () => chooseTheme(theme),
}));
