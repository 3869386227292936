import type { DemoStep } from './demo/demo.tsx';
import { Field, Filling, Hairline, Panel, Press, Screen, Toast, Words } from './demo/shapes.tsx';

/** From a receipt to a sealed envelope. */
export const UPLOAD_DEMO: readonly DemoStep[] = [
  {
    caption: 'Choose Envelope. It’s where the month’s papers go. Then choose Upload documents.',
    drawing: (
      <Screen area="Envelope" title="Envelope for May 2026">
        <Words x={12} y={66} look="dim">
          goes to your accountants on 07/06/2026
        </Words>
        <Press x={206} y={78} width={102} label="Upload documents" isMain at={2} />
        <Hairline y={112} />
        <Words x={193} y={150} look="dim" end>
          The list is empty
        </Words>
      </Screen>
    ),
  },
  {
    caption:
      'Drop in your files, choose them, or take photos with your phone. You can add several at once.',
    drawing: (
      <Screen area="Envelope" title="Envelope for May 2026">
        <Panel x={30} y={34} width={260} height={150} isDialog>
          <Words x={42} y={56} look="strong">
            Upload documents for May 2026
          </Words>
          <Words x={42} y={82} look="dim">
            Drop files here, or
          </Words>
          <Press x={122} y={68} width={72} label="Choose files" at={1} />
          <Panel x={42} y={104} width={236} height={28} at={3}>
            <Words x={54} y={122}>
              fuel.jpg
            </Words>
          </Panel>
          <Panel x={42} y={140} width={236} height={28} at={4}>
            <Words x={54} y={158}>
              phone-bill.pdf
            </Words>
          </Panel>
        </Panel>
      </Screen>
    ),
  },
  {
    caption: 'Give each file a title and a type, so your accountants know what it is.',
    drawing: (
      <Screen area="Envelope" title="Envelope for May 2026">
        <Panel x={30} y={34} width={260} height={150} isDialog>
          <Words x={42} y={56} look="strong">
            Upload documents for May 2026
          </Words>
          <Words x={42} y={80}>
            fuel.jpg
          </Words>
          <Field x={42} y={98} width={112} label="Title" value="Fuel receipt" at={1} />
          <Field x={166} y={98} width={112} label="Type" value="Receipt" at={3} />
          <Press x={222} y={150} width={56} label="Upload" isMain at={5} />
        </Panel>
      </Screen>
    ),
  },
  {
    caption:
      'Each file shows its progress. If you lose your connection, choose Try again: nothing is uploaded twice.',
    drawing: (
      <Screen area="Envelope" title="Envelope for May 2026">
        <Words x={12} y={74} look="strong">
          Fuel receipt
        </Words>
        <Words x={308} y={74} look="good" end at={4}>
          Uploaded
        </Words>
        <Filling x={12} y={82} width={296} at={1} />
        <Words x={12} y={112} look="strong">
          Phone bill
        </Words>
        <Words x={308} y={112} look="good" end at={5}>
          Uploaded
        </Words>
        <Filling x={12} y={120} width={296} at={2} />
        <Toast at={6}>Documents have been uploaded</Toast>
      </Screen>
    ),
  },
  {
    caption:
      'All done for the month? Choose Seal to hand it over now. If you don’t, it seals automatically on its date.',
    drawing: (
      <Screen area="Envelope" title="Envelope for May 2026">
        <Panel x={50} y={52} width={220} height={104} isDialog at={1}>
          <Words x={62} y={76} look="strong">
            Seal this envelope?
          </Words>
          <Words x={62} y={96} look="dim">
            Sealing is final.
          </Words>
          <Press x={138} y={122} width={56} label="Cancel" />
          <Press x={202} y={122} width={56} label="Seal" isMain at={4} />
        </Panel>
      </Screen>
    ),
  },
];
