import type { ReactElement } from 'react';
import { chooseTheme, type Theme, useChosenTheme } from '#lib/theme.ts';
import bar from '#ui/controls/bar-button.module.css';
import { Icon } from '#ui/controls/icons.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';

export const THEMES = [
  ['', 'Same as this device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const satisfies readonly (readonly [Theme, string])[];

/** Light, dark, or what the device says; the choice stays in this browser. */
export function ThemeButton(): ReactElement {
  const chosen = useChosenTheme();
  return (
    <MenuButton
      label="Appearance"
      className={bar.button}
      entries={THEMES.map(([theme, label]) => ({
        label,
        isChosen: theme === chosen,
        onSelect: () => chooseTheme(theme),
      }))}
    >
      <Icon name="theme" />
      <span className="hidden-text">Appearance</span>
    </MenuButton>
  );
}
