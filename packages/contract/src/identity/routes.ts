import { clientRoute } from '../client-route.ts';
import { one, wrapped } from '../shapes.ts';
import { identityFields } from './identity-fields.ts';
import { contactWithWarnings, identity } from './schemas.ts';

export const updateIdentity = clientRoute('updateIdentity', 'PUT /contacts/{id}/identity', {
  summary:
    'Prove who the primary contact is: `identity[…]` as multipart, with the pictures ' +
    '`identity[file]` and `identity[additional_file]`. What does not fit the contact is a warning',
  audit: 'identity_given',
  ...wrapped('identity', identityFields),
  alsoForm: true,
  reply: one(contactWithWarnings),
});

export const getIdentity = clientRoute('getIdentity', 'GET /contacts/{id}/identity', {
  summary:
    'What was given to prove the identity: numbers masked, and of the files only their names',
  reply: one(identity),
});
