import { pngOf } from '@counterfoil/testkit/files/png';
import { fireEvent, screen } from '@testing-library/react';
import { change } from './fields.ts';

export const LICENCE = 'Driving licence number';
export const FRONT = 'Front of your licence';

export const picture = () => new Uint8Array(pngOf(60, 40));
export const chooseFile = (
  label: string,
  content: Uint8Array<ArrayBuffer> | string,
  name: string,
): boolean =>
  fireEvent.change(screen.getByLabelText(`${label}: file`, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
export const chooseProof = (value: string) => change('Proof of identity', value);
