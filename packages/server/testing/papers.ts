import { Readable } from 'node:stream';
import { zipStream } from '../src/core/tables/zip.ts';

/** A PDF with a text on each page, in a font that it only names: Chinese or Japanese, as many systems write it. */
export function paperPdf(pages: readonly string[], ordering: 'GB1' | 'Japan1' = 'GB1'): Buffer {
  const [font, map] = ordering === 'GB1' ? ['STSong-Light', 'UniGB-UCS2-H'] : ['HeiseiMin-W3', 'UniJIS-UCS2-H'];
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/${map}/DescendantFonts[4 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${font}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 4>>/FontDescriptor 5 0 R>>`,
    `<</Type/FontDescriptor/FontName/${font}/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>`,
  ];
  for (const [at, text] of pages.entries()) {
    const drawn = `BT /F1 24 Tf 40 100 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents ${7 + 2 * at} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

/** An archive of these files: a Word file, slides. */
export async function officeFile(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const archived = Object.entries(files).map(([name, text]) => ({ name, content: Readable.from([Buffer.from(text)]) }));
  for await (const piece of zipStream(archived)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A Word file of these paragraphs. */
export const wordFile = (...paragraphs: readonly string[]) =>
  officeFile({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  });
