import type { DemoStep } from './demo/demo.tsx';
import { Field, Hairline, Panel, Press, Screen, Words } from './demo/shapes.tsx';

/** From a new customer to an invoice that is paid. */
export const INVOICES_DEMO: readonly DemoStep[] = [
  {
    caption:
      'Choose Customers, then Add new. Enter their name, email and address, then choose Add customer.',
    drawing: (
      <Screen area="Customers" title="Add a customer">
        <Field x={12} y={64} width={143} label="Name" value="Ashdown Primary School" at={1} />
        <Field x={165} y={64} width={143} label="Email" value="office@ashdown.example" at={2} />
        <Field x={12} y={106} width={143} label="Address line 1" value="4 School Lane" at={3} />
        <Field x={165} y={106} width={143} label="Postcode" value="BS6 5PN" at={4} />
        <Press x={226} y={160} width={82} label="Add customer" isMain at={5} />
      </Screen>
    ),
  },
  {
    caption:
      'Choose Invoices, then Create new. Choose the customer and add a line for each thing you did.',
    drawing: (
      <Screen area="Invoices" title="New invoice">
        <Field x={12} y={62} width={143} label="Customer" value="Ashdown Primary School" at={1} />
        <Field x={165} y={62} width={143} label="Invoice number" value="INV-0001" at={2} />
        <Words x={12} y={108} look="dim">
          Description
        </Words>
        <Words x={196} y={108} look="dim" end>
          Quantity
        </Words>
        <Words x={250} y={108} look="dim" end>
          Price
        </Words>
        <Words x={308} y={108} look="dim" end>
          Net
        </Words>
        <Hairline y={113} />
        <Words x={12} y={128} typed at={3}>
          Oak shelf, fitted
        </Words>
        <Words x={196} y={128} end at={4}>
          2
        </Words>
        <Words x={250} y={128} end at={4}>
          100.00
        </Words>
        <Words x={308} y={128} end at={5}>
          £200.00
        </Words>
        <Hairline y={136} />
        <Words x={250} y={151} look="dim" end>
          Subtotal
        </Words>
        <Words x={308} y={151} look="strong" end at={6}>
          £200.00
        </Words>
      </Screen>
    ),
  },
  {
    caption:
      'Choose Send. You’ll see the email and the invoice before they go, and you can change the wording.',
    drawing: (
      <Screen area="Invoices" title="New invoice">
        <Panel x={110} y={24} width={210} height={176} isDialog at={1}>
          <Words x={122} y={46} look="strong">
            Do you want to send now?
          </Words>
          <Field x={122} y={60} width={186} label="To" value="office@ashdown.example" at={2} />
          <Field x={122} y={98} width={186} label="Subject" value="Invoice INV-0001" at={3} />
          <Field x={122} y={136} width={186} label="Message" value="Thank you." at={4} />
          <Press x={252} y={169} width={56} label="Send" isMain at={5} />
        </Panel>
      </Screen>
    ),
  },
  {
    caption:
      'You’ll find the invoice under Sent, or under Overdue once it’s late. Once you’ve been paid, open it and choose Mark as paid.',
    drawing: (
      <Screen area="Invoices" title="Invoice INV-0001">
        <Words x={12} y={66} look="strong">
          £200.00
        </Words>
        <Words x={56} y={66} look="dim">
          left to pay
        </Words>
        <Press x={226} y={52} width={82} label="Mark as paid" isMain at={2} />
        <Hairline y={90} />
        <Words x={12} y={108}>
          Oak shelf, fitted
        </Words>
        <Words x={308} y={108} end>
          £200.00
        </Words>
        <Hairline y={118} />
        <Panel x={12} y={136} width={296} height={34} at={4}>
          <Words x={24} y={157} look="good">
            Paid
          </Words>
          <Words x={296} y={157} end>
            £200.00 received
          </Words>
        </Panel>
      </Screen>
    ),
  },
];
