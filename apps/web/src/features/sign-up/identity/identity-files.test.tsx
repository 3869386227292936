import { getProfile } from '@counterfoil/contract/account/routes';
import { heicPhoto } from '@counterfoil/testkit/files/samples';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#lib/api/call.ts';
import { forgeSession, logInAs } from '#testing/log-in-again.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { change, expectSaid, valueOf } from '#testing/fields.ts';
import { heading, press } from '#testing/page.ts';
import { chooseFile, chooseProof, FRONT, LICENCE, picture } from '#testing/identity-fields.ts';
import { alerts, openIdentity, SAVE } from '#testing/identity-page.ts';

beforeEach(() => void watchAddresses());

test.each<[string, string, Uint8Array<ArrayBuffer> | string, string]>([
  ['heic', 'photo.heic', new Uint8Array(heicPhoto()), 'HEIC pictures cannot be used here.'],
  ['letter', 'letter.docx', 'x', 'Must be a pdf, jpg, jpeg or png file'],
  ['empty', 'empty.png', '', 'File is empty'],
])('a file that is %s is refused at once', async (_what, name, content, sentence) => {
  await openIdentity();
  chooseProof('driving_license');
  chooseFile(FRONT, content, name);
  await waitFor(() => expect(alerts().join()).toContain(sentence));
  expect(screen.queryByText(name)).toBeNull();
});

test('an unreadable picture’s error is shown beside its input, and typed text stays', async () => {
  await openIdentity();
  chooseProof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'MORGA657054SM9IJ');
  chooseFile(FRONT, picture().subarray(0, 60), 'front.png');
  press(SAVE);
  await waitFor(() => expect(alerts().join()).toContain('This picture could not be opened.'));
  expect(valueOf(LICENCE)).toBe('MORGA 657054 SM9IJ');
});

test('the camera of a phone opens for pictures that can be taken', async () => {
  await openIdentity();
  chooseProof('driving_license');
  const camera = screen.getByLabelText('Front of your licence: photo', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  expect(camera.getAttribute('accept')).toBe('image/jpeg,image/png');
  const files = screen.getByLabelText('Front of your licence: file', { selector: 'input' });
  expect(files.getAttribute('capture')).toBeNull();
  expect(files.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
});

test('another document does not keep the previous one’s pictures', async () => {
  await openIdentity();
  chooseProof('driving_license');
  chooseFile(FRONT, picture(), 'front.png');
  chooseFile('Back of your licence', picture(), 'back.png');
  await screen.findByText('back.png');
  chooseProof('passport');
  await waitFor(() => expect(screen.queryByText('front.png')).toBeNull());
  expect(screen.queryByText('back.png')).toBeNull();
  change('Title', 'Mrs');
  press(SAVE);
  await expectSaid('Passport type', 'Required');
  expect(alerts().filter((said) => said === 'Required')).toHaveLength(1);
});

test('when only a file is lost, the page does not mention numbers', async () => {
  const { client } = await openIdentity();
  chooseProof('driving_license');
  change('Title', 'Mrs');
  chooseFile(FRONT, picture(), 'front.png');
  await screen.findByText('front.png');
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  await logInAs(client);
  await heading('Your identity');
  await screen.findByText('What you typed is back. Please choose your file again.');
});
