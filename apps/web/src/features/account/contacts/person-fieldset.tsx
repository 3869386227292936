import type { ReactElement } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '#lib/session/profile.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FormGrid } from '#ui/fields/form-grid.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { FieldsetProps } from './contact-values.ts';

/** The person, and how to reach them. */
export function PersonFieldset({ control, kind, disabled }: FieldsetProps): ReactElement {
  const { email } = useSuspenseQuery(profileQuery).data;
  const isOwn = kind === 'primary';
  const field = { control, disabled, required: true } as const;
  // The second contact is somebody else, whose details the browser does not have.
  const filling = <T extends string>(token: T) => (isOwn ? token : 'off');
  const phone = { control, disabled, type: 'tel', inputMode: 'tel' } as const;
  return (
    <Card title="Person">
      <FormGrid>
        <TextField
          {...field}
          name="first_name"
          label="First name"
          autoCapitalize="words"
          autoComplete={filling('given-name')}
        />
        <TextField
          {...field}
          name="last_name"
          label="Last name"
          autoCapitalize="words"
          autoComplete={filling('family-name')}
        />
        {!isOwn && (
          <TextField
            {...field}
            name="relationship"
            label="Relationship"
            hint="Their relationship to you or the business, such as spouse or bookkeeper."
            autoComplete="off"
          />
        )}
        <TextField
          {...field}
          name="email"
          label="Email"
          hint={
            isOwn
              ? `You still log in with ${email}. This won’t change your login email.`
              : undefined
          }
          inputMode="email"
          autoCapitalize="none"
          autoComplete={filling('email')}
        />
        <TextField
          {...phone}
          name="phone"
          label="Phone number"
          required
          autoComplete={filling('tel')}
        />
        {isOwn && (
          <>
            <TextField
              {...phone}
              name="secondary_phone"
              label="Second phone number"
              autoComplete="off"
            />
            <DateField
              {...field}
              name="birthday"
              label="Date of birth"
              autoComplete="bday"
              years="past"
            />
          </>
        )}
      </FormGrid>
    </Card>
  );
}
