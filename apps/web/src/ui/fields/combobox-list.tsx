import { useEffect, useRef, type ReactElement } from 'react';
import fields from './fields.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A detail that tells two options of the same name apart. */
  readonly hint?: string | undefined;
  /** An action instead of a choice. */
  readonly isAction?: boolean;
}

/** Enough for all countries; typing finds the rest of a longer list. */
const MOST = 250;

/**
 * The options that contain every typed word anywhere, with or without accents. Options with each as
 * a whole word come first ("uk" is not Ukraine).
 */
export function matching(options: readonly Choice[], typed: string): Choice[] {
  const words = wordsOf(typed);
  if (words.length === 0) return options.slice(0, MOST);
  const whole: Choice[] = [];
  const within: Choice[] = [];
  for (const option of options) {
    const own = wordsOf(`${option.label} ${option.hint ?? ''}`);
    if (words.every((word) => own.includes(word))) whole.push(option);
    else if (words.every((word) => own.join(' ').includes(word))) within.push(option);
  }
  return [...whole, ...within].slice(0, MOST);
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

interface Props {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Choice[];
  readonly active: number;
  readonly chosen: Choice | undefined;
  readonly onPick: (choice: Choice) => void;
  /** Shown in place of options. */
  readonly none?: string | undefined;
}

/** The options under a combobox. The input keeps the focus; Enter takes `active`. */
export function ComboboxList(props: Props): ReactElement {
  const { id, label, found, active, chosen, onPick, none = 'Nothing found' } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (found.length === 0) return <p className={fields.none}>{none}</p>;
  const option = (choice: Choice, index: number) => (
    <div
      key={choice.value}
      id={`${id}-${index}`}
      role="option"
      aria-selected={choice === chosen}
      data-active={index === active || undefined}
      className={fields.option}
      data-action={choice.isAction || undefined}
      // Pressing must not take the focus from the input before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(choice)}
    >
      <span>{choice.label}</span>
      {choice.hint && <span className={fields.optionHint}>{choice.hint}</span>}
    </div>
  );
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={fields.list}>
      {found.map(option)}
    </div>
  );
}
