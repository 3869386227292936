import { clientRoute } from '../client-route.ts';
import { created, one, wrapped } from '../shapes.ts';
import { contactChanges, newContact } from './contact-fields.ts';
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
