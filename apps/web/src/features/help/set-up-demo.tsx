import type { ReactElement } from 'react';
import type { DemoStep } from './demo/demo.tsx';
import { Field, Hairline, Panel, Press, Screen, Toast, Words } from './demo/shapes.tsx';

const ENTRIES = ['Business details', 'Invoice', 'Logo', 'Contact', 'Password'];

/** The entries of the settings, with the one that the step is about. */
function Entries({ chosen }: { readonly chosen: string }): ReactElement {
  return (
    <>
      {ENTRIES.map((entry, nth) => (
        <Words key={entry} x={12} y={66 + nth * 20} look={entry === chosen ? 'strong' : 'text'}>
          {entry}
        </Words>
      ))}
    </>
  );
}

/** From the account link to settings that every invoice shows. */
export const SET_UP_DEMO: readonly DemoStep[] = [
  {
    caption:
      'Choose Account at the top. Everything about your business is under Settings. Check Business details and Contact first.',
    drawing: (
      <Screen area="Account" title="Settings">
        <Entries chosen="Business details" />
        <Panel x={110} y={54} width={198} height={112} at={1}>
          <Words x={122} y={76} look="dim">
            Company name
          </Words>
          <Words x={122} y={90} at={2}>
            Harbour Lane Joinery Ltd
          </Words>
          <Hairline x={122} to={296} y={100} />
          <Words x={122} y={116} look="dim">
            Company number
          </Words>
          <Words x={122} y={130} at={3}>
            09876543
          </Words>
        </Panel>
      </Screen>
    ),
  },
  {
    caption:
      'Choose Invoice. Set your payment terms, and the email that gets replies to your invoices.',
    drawing: (
      <Screen area="Account" title="Invoice settings">
        <Panel x={12} y={54} width={296} height={100}>
          <Words x={24} y={74} look="strong">
            On your invoices
          </Words>
          <Field x={24} y={92} width={130} label="Payment terms" value="30 days" at={1} />
          <Field
            x={166}
            y={92}
            width={130}
            label="Invoice email"
            value="bills@harbour.test"
            at={3}
          />
        </Panel>
      </Screen>
    ),
  },
  {
    caption:
      'Enter the bank account that customers pay into. It is printed on every invoice, so check it against a bank statement.',
    drawing: (
      <Screen area="Account" title="Invoice settings">
        <Panel x={12} y={54} width={296} height={130}>
          <Words x={24} y={74} look="strong">
            Bank account
          </Words>
          <Field
            x={24}
            y={92}
            width={272}
            label="Account name"
            value="Harbour Lane Joinery Ltd"
            at={1}
          />
          <Field x={24} y={132} width={130} label="Sort code" value="60-16-13" at={3} />
          <Field x={166} y={132} width={130} label="Account number" value="31926819" at={5} />
        </Panel>
      </Screen>
    ),
  },
  {
    caption:
      'Choose Save changes. Every invoice you send from now on will have the new details. Ones you’ve already sent won’t change.',
    drawing: (
      <Screen area="Account" title="Invoice settings">
        <Panel x={12} y={54} width={296} height={66}>
          <Words x={24} y={74} look="strong">
            Bank account
          </Words>
          <Words x={24} y={92}>
            Harbour Lane Joinery Ltd
          </Words>
          <Words x={24} y={108} look="dim">
            60-16-13 · 31926819
          </Words>
        </Panel>
        <Press x={222} y={132} width={86} label="Save changes" isMain at={2} />
        <Toast at={4}>Invoice settings have been saved</Toast>
      </Screen>
    ),
  },
];
