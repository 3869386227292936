import type { Control } from 'react-hook-form';
import type { SettingsFields, SettingsValues } from './settings-values.ts';

/** The props of each part of the form. */
export interface FieldsetProps {
  readonly control: Control<SettingsValues, unknown, SettingsFields>;
  readonly disabled: boolean;
}
