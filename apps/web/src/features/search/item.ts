import { folded } from '@counterfoil/domain/folded';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { IconName } from '#ui/controls/icons.tsx';

/** Where a choice leads. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Between the parts of a hint. */
export const SEPARATOR = ' · ';

/** One entry of the search's list. */
export interface Item {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  /** A second line that tells two of the same name apart. */
  readonly hint?: string;
  readonly figure?: string;
  readonly state?: InvoiceSummary['aasm_state'];
  readonly place?: Place;
  /** An effect of choosing it, before its place opens. */
  readonly act?: () => void;
  /** Whether it is offered again in the next search. */
  readonly isRecord?: boolean;
}

export interface Group {
  readonly name: string;
  readonly items: readonly Item[];
}

/** A page or an action of the portal. */
export interface Command extends Pick<Item, 'icon' | 'label' | 'hint' | 'act' | 'place'> {
  /** Other words that find it. */
  readonly words?: string | undefined;
}

const MOST_COMMANDS = 5;

/** The commands with every typed word, those whose name begins with the text first; without text all. */
export function matchingCommands(commands: readonly Command[], text: string): readonly Command[] {
  const typed = folded(text);
  if (typed === '') return commands;
  const words = typed.split(' ');
  const matches = commands.filter(({ label, words: others = '' }) => {
    const own = folded(`${label} ${others}`);
    return words.every((word) => own.startsWith(word) || own.includes(` ${word}`));
  });
  const begins = (command: Command) => Number(folded(command.label).startsWith(typed));
  return matches.toSorted((a, b) => begins(b) - begins(a)).slice(0, MOST_COMMANDS);
}

export const commandItem = (command: Command): Item => ({
  key: `command ${command.label}`,
  ...command,
});
