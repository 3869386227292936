import { clientRoute } from '../client-route.ts';
import { created, one, wrapped } from '../shapes.ts';
import { contactChanges, newContact } from './contact-fields.ts';
import { identityFields } from './identity-fields.ts';
import { contactWithWarnings, identity } from './identity-schemas.ts';
import { contact } from './schemas.ts';

export const createContact = clientRoute('createContact', 'POST /contacts', {
  summary: "Add the client's second contact; a client has one at most",
  audit: 'contact_created',
  ...wrapped('contact', newContact),
  ...created(contact),
});

export const getContact = clientRoute('getContact', 'GET /contacts/{id}', {
  summary: "A contact of the client, with the client's facts",
  reply: one(contact),
});

export const updateContact = clientRoute('updateContact', 'PUT /contacts/{id}', {
  summary:
    'Change the given fields of a contact; null clears. The login keeps its email. ' +
    'As multipart also the proof of address, `contact[additional_file]`',
  audit: 'contact_updated',
  asksPassword: true,
  ...wrapped('contact', contactChanges),
  alsoForm: true,
  reply: one(contact),
});

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
