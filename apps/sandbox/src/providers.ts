import { inboxSentinels, type Sentinel } from './inbox/sentinels.ts';

/** One simulated provider, as the start page shows it. */
export interface Provider {
  readonly name: string;
  readonly about: string;
  readonly page: { readonly href: string; readonly label: string };
  readonly sentinels: readonly Sentinel[];
  /** Calls for tests and scripts. */
  readonly calls: readonly { readonly request: string; readonly effect: string }[];
}

/** Every simulated provider. A new one is a folder beside `inbox` and an entry here. */
export const providers: readonly Provider[] = [
  {
    name: 'Mail inbox',
    about:
      'Takes every mail over SMTP, whoever it is for, and keeps it here. As at Gmail and Cyrus, a mail that comes again with the same Message-ID to the same mailbox is shown once and counted.',
    page: { href: '/inbox', label: 'Read the mail' },
    sentinels: inboxSentinels,
    calls: [
      {
        request: 'GET /api/messages?to=…',
        effect: 'The mails of one mailbox, or of all: newest first.',
      },
      { request: 'GET /api/messages/{id}', effect: 'One mail.' },
      { request: 'GET /api/messages/{id}/source', effect: 'The mail as it came, an .eml file.' },
      { request: 'DELETE /api/messages', effect: 'Empties the inbox; later@ starts again.' },
      {
        request: 'POST /api/inbox/outage {"down": true}',
        effect: 'Takes the mail server down; false brings it up again.',
      },
    ],
  },
];
