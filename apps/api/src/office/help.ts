import { COMMANDS } from './commands.ts';

interface CommandHelp {
  readonly what: string;
  /** After `npm run office -- `. */
  readonly example: string;
}

/** Each command's purpose, with an example. docs/office.md shows the same, which a test compares. */
export const ABOUT: Readonly<Record<string, CommandHelp>> = {
  invite: {
    what: 'Opens a client and mails the invitation',
    example:
      'invite --email ada@example.com --first-name Ada --last-name Hill --company-name "Hill Ltd" --business-type ltd --company-number 01234567',
  },
  clients: {
    what: 'Lists clients and how far their sign-up has come',
    example: 'clients --step set_identity',
  },
  contract: {
    what: 'Gives a client a contract to agree to',
    example: 'contract 100007 engagement.pdf --title "Letter of engagement"',
  },
  identity: {
    what: 'Shows how a client proved who they are, fetches the files, records the outcome',
    example: 'identity 100007 --out ./papers',
  },
  share: {
    what: 'Puts a document under the client’s shared documents',
    example: 'share ada@example.com accounts.pdf --title "Accounts 2026"',
  },
  'vat-report': {
    what: 'Prepares a VAT return for the client to submit',
    example:
      'vat-report 100007 --from 2026-07-01 --to 2026-09-30 --due 2026-11-07 --box1 200.00 --box2 0 --box3 200.00 --box4 80.50 --box5 119.50 --box6 1000 --box7 402 --box8 0 --box9 0',
  },
  'settle-vat': {
    what: 'Settles a VAT return that HMRC did not answer, by what HMRC’s own site shows',
    example: 'settle-vat 100007 --from 2026-07-01 --to 2026-09-30 --held',
  },
  seal: { what: 'Closes the client’s current envelope for good', example: 'seal 100007 --yes' },
  package: {
    what: 'Fetches the documents of a sealed envelope as a ZIP',
    example: 'package 100007 --envelope 0199c2a4-7d31-7c5e-9a34-3f1d2a6b7c80 --out november.zip',
  },
  set: {
    what: 'Sets a client’s status, paper, shoebox, storage tier and VAT number',
    example: 'set 100007 --left --tier Standard',
  },
  'sign-out': {
    what: 'Ends every session of the client’s logins',
    example: 'sign-out ada@example.com',
  },
  messages: { what: 'Shows messages from clients', example: 'messages --client 100007' },
  export: {
    what: 'Writes everything that is stored about a client into a ZIP',
    example: 'export 100007 --out hill.zip',
  },
  retention: {
    what: 'Lists clients whose data need not be kept any longer',
    example: 'retention',
  },
  erase: { what: 'Erases a client for good', example: 'erase 100007 --yes' },
  backup: {
    what: 'Writes the embedded database and all files into one file',
    example: 'backup counterfoil.tar',
  },
  files: {
    what: 'Compares the stored files with the database',
    example: 'files --hash',
  },
  audit: {
    what: 'Shows who did what, newest first',
    example: 'audit --client 100007 --limit 20',
  },
  maintenance: {
    what: 'Announces maintenance, switches it on and off',
    example: 'maintenance on --message "Back at 9"',
  },
};

const INTRODUCTION = [
  'npm run office -- <command> … [--json]',
  '',
  '<client> is an id, a client number or an e-mail. --json prints one document {"data": …}.',
  'What cannot be undone asks first; --yes answers. Exit code: 0 done, 1 refused, 2 wrong usage.',
];

/** All commands, or one, to read. */
export function helpFor(name?: string): string {
  const one = COMMANDS.get(name);
  if (name !== undefined && one) return entry(name, one.usage).join('\n');
  const all = [...COMMANDS].flatMap(([each, { usage }]) => ['', ...entry(each ?? '', usage)]);
  return [...INTRODUCTION, ...all].join('\n');
}

const entry = (name: string, usage: string) => {
  const about = ABOUT[name];
  return [
    `${name} ${usage}`,
    ...(about ? [`    ${about.what}.`, `    npm run office -- ${about.example}`] : []),
  ];
};
