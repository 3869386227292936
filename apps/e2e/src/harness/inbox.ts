import type { Site } from './product.ts';

/** The parts of a mail in the sandbox's inbox that tests read. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  /** The address for answers. */
  readonly reply_to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly message_id: string | null;
  /** How often the mailbox received this mail; a redelivery is no second mail. */
  readonly deliveries: number;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly size: number;
    readonly url: string;
  }[];
}

/** The demo begins with one mail: the invitation of this person. */
const INVITED = 'new@demo.test';

/** The mails of one mailbox, or all that the demo did not begin with; newest first. */
export async function mails({ sandboxUrl }: Site, to?: string): Promise<Mail[]> {
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  const { data } = (await json(`${sandboxUrl}/api/messages${query}`)) as { data: Mail[] };
  return to === undefined ? data.filter((mail) => mail.to !== INVITED) : data;
}

export async function attachment({ sandboxUrl }: Site, { url }: Mail['attachments'][number]) {
  const reply = await fetch(`${sandboxUrl}${url}`);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

/** Takes the mail server down or up again. */
export async function setOutage({ sandboxUrl }: Site, down: boolean): Promise<void> {
  await json(`${sandboxUrl}/api/inbox/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ down }),
  });
}

async function json(url: string, init?: RequestInit): Promise<unknown> {
  const reply = await fetch(url, init);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.json();
}
