import { zipOf, type ZipPart } from './zip.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KIND = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface WordFile {
  /** The XML inside `w:body`. */
  readonly body: string;
  /** Text before the root element: a DTD. */
  readonly prologue?: string;
  /** External targets by id, as `r:link` names them. */
  readonly links?: Readonly<Record<string, string>>;
  /** Parts that a normal document does not have. */
  readonly more?: readonly ZipPart[];
}

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A minimal docx, as Word writes it. */
export function wordFile({ body, prologue = '', links = {}, more = [] }: WordFile): Buffer {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' +
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const link = ([id, target]: [string, string]) =>
    `<Relationship Id="${id}" Type="${KIND}/image" Target="${target}" TargetMode="External"/>`;
  return zipOf([
    { name: '[Content_Types].xml', content: XML + types },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${KIND}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `${XML}<Relationships xmlns="${RELATIONS}">${Object.entries(links).map(link).join('')}</Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `${XML}${prologue}<w:document xmlns:w="${W}" xmlns:r="${KIND}"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
}

/** A linked picture, at the target that `id` names in `links`. */
export const linkedPicture = (id: string): string =>
  '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
  '<wp:extent cx="1800000" cy="1800000"/><wp:docPr id="1" name="Picture 1"/>' +
  '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">' +
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
  '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
  '<pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr>' +
  `<pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
  '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="1800000"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>' +
  '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** A field that includes another file's text. */
export const includedText = (file: string): string =>
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText xml:space="preserve"> INCLUDETEXT "${file}" </w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>before</w:t></w:r>' +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
