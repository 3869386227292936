import type { Control } from 'react-hook-form';
import type { SettingsFields, SettingsValues } from './settings-values.ts';

/** What each part of the form takes. */
export interface FieldsetProps {
  readonly control: Control<SettingsValues, unknown, SettingsFields>;
  readonly disabled: boolean;
}
