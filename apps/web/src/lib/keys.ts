/** Macs write their shortcuts with signs, and use Command where others use Control. */
const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

const SIGNS = { mod: '⌘', alt: '⌥', enter: '↩' } as const;
const WORDS = { mod: 'Ctrl', alt: 'Alt', enter: 'Enter' } as const;

/** `['mod', 'Enter']` as the keyboard in front of the person has it: "Ctrl", "Enter" or "⌘", "↩". */
export function keyNames(keys: readonly string[]): string[] {
  const names: Readonly<Record<string, string>> = isApple() ? SIGNS : WORDS;
  return keys.map((key) => names[key] ?? key);
}
