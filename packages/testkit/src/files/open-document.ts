import { zipOf, type ZipPart } from './zip.ts';

const NS =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
  'xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" ' +
  'xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"';
const MIME = 'application/vnd.oasis.opendocument.text';
const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

interface OpenDocument {
  /** The XML inside `office:text`. */
  readonly body: string;
  readonly scripts?: string;
  readonly more?: readonly ZipPart[];
  /** Its text needs a password. */
  readonly isLocked?: boolean;
}

/** A minimal odt. */
export function openDocument({ body, scripts = '', more = [], isLocked }: OpenDocument): Buffer {
  const entry = (name: string, type: string, inside = '') =>
    `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="${type}" manifest:size="1000">${inside}</manifest:file-entry>`;
  const entries = [
    entry('/', MIME),
    entry('content.xml', 'text/xml', isLocked ? LOCK : ''),
    ...more.map(({ name }) => entry(name, 'text/xml')),
  ];
  return zipOf([
    { name: 'mimetype', content: MIME },
    {
      name: 'content.xml',
      content: `<office:document-content ${NS}>${scripts}<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    ...more,
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="${MANIFEST}" manifest:version="1.2">${entries.join('')}</manifest:manifest>`,
    },
  ]);
}

const LOCK =
  '<manifest:encryption-data manifest:checksum-type="SHA1/1K" manifest:checksum="AAAAAAAAAAAAAAAAAAAAAAAAAAA=">' +
  '<manifest:algorithm manifest:algorithm-name="Blowfish CFB" manifest:initialisation-vector="AAAAAAAAAAA="/>' +
  '<manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:iteration-count="1024" manifest:salt="AAAAAAAAAAAAAAAAAAAAAA=="/>' +
  '</manifest:encryption-data>';

/** A section with text from another file. */
export const linkedSection = (href: string): string =>
  '<text:section text:name="Linked" text:protected="true">' +
  `<text:section-source xlink:type="simple" xlink:href="${href}" xlink:show="embed"/>` +
  '<text:p>before</text:p></text:section>';

/** A document whose macro changes its text when it is opened, if macros may run. */
export function withMacro(text: string): Buffer {
  const basic = `Sub Main\nThisComponent.Text.String = &quot;${text}&quot;\nEnd Sub`;
  const script = 'xmlns:script="http://openoffice.org/2000/script"';
  const library = 'xmlns:library="http://openoffice.org/2000/library"';
  const link = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
  return openDocument({
    body: '<text:p>Nothing to see</text:p>',
    scripts:
      '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" ' +
      'script:event-name="dom:load" xlink:type="simple" xmlns:dom="http://www.w3.org/2001/xml-events" ' +
      'xmlns:ooo="http://openoffice.org/2004/office" ' +
      'xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document"/>' +
      '</office:event-listeners></office:scripts>',
    more: [
      {
        name: 'Basic/script-lc.xml',
        content: `<library:libraries ${library} ${link}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      },
      {
        name: 'Basic/Standard/script-lb.xml',
        content: `<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
      },
      {
        name: 'Basic/Standard/Module1.xml',
        content: `<script:module ${script} script:name="Module1" script:language="StarBasic">${basic}</script:module>`,
      },
    ],
  });
}
