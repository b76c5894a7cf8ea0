import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMail, composeMail } from './mail.compose.ts';
import { headerAddress, headerText, quoted } from './mail.encode.ts';

/** Quoted-printable read back. */
function read(encoded: string): string {
  const joined = encoded.replace(/=\r\n/g, '').replace(/\r\n/g, '\n');
  const bytes: number[] = [];
  for (let at = 0; at < joined.length; at += 1) {
    if (joined[at] === '=') {
      bytes.push(Number.parseInt(joined.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(joined.charCodeAt(at));
  }
  return Buffer.from(bytes).toString('utf8');
}
const readWords = (text: string) =>
  text
    .split('\r\n ')
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64').toString('utf8'))
    .join('');

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });

describe('encoding', () => {
  test('quoted-printable says the same, in lines that every server takes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = quoted(text).split('\r\n');
        expect(lines.every((line) => line.length <= 76 && /^[\t\x20-\x7e]*$/.test(line) && !/[ \t]$/.test(line))).toBe(
          true,
        );
        expect(read(quoted(text))).toBe(text.replace(/\r\n|\r/g, '\n'));
      }),
      { numRuns: 300 },
    );
  });

  test('a header stays a header, whatever stands in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const header = headerText(`${text}\r\nBcc: all@example.com`);
        expect(header.split('\r\n').every((line, at) => at === 0 || line.startsWith(' '))).toBe(true);
        expect(header.split('\r\n').every((line) => line.length <= 78)).toBe(true);
        expect(header).toMatch(/^(?:[\x20-\x7e]|\r\n )*$/);
      }),
      { numRuns: 300 },
    );
    expect(readWords(headerText('邀请函：您好 😀'.repeat(8)))).toBe('邀请函：您好 😀'.repeat(8));
    expect(headerText('plain')).toBe('plain');
    expect(headerText('=?UTF-8?B?QQ==?=')).toMatch(/^=\?UTF-8\?B\?PT9VVEYtOD9CP1FRPT0\/PQ==\?=$/);
  });

  test('an address is one address', () => {
    expect(headerAddress('a@example.com', 'Ana "the" Example')).toBe('"Ana \\"the\\" Example" <a@example.com>');
    expect(headerAddress('a@example.com')).toBe('<a@example.com>');
    for (const bad of ['a@b.c, d@e.f', 'a@b.c\r\nBcc: d@e.f', 'a', '<a@b.c>', 'a@b.c d@e.f', ''])
      expect(() => headerAddress(bad)).toThrow('not an address');
  });
});

const written = (...of: Parameters<typeof composeMail>) => {
  const { head, body } = composeMail(...of);
  return `${head}\r\n${body}`;
};

describe('a mail', () => {
  const content = {
    subject: 'Hello {{name}}',
    preview: 'News for {{name}}',
    html: '<!doctype html>\n<html><head></head><body style="margin:0"><p>Dear {{name}}, <a href="{{unsubscribeUrl}}">out</a></p></body></html>',
    text: 'Dear {{name}},\nbye',
    variables: { name: 'friend' },
  };
  const part = (mail: string, type: string) =>
    read(
      new RegExp(
        `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n([\\s\\S]*?)\r\n--`,
      ).exec(mail)?.[1] ?? '',
    );

  test('is encoded once, and each recipient’s own words are filled in', () => {
    const compiled = compileMail(content);
    const to = ['To: <a@example.com>\r\n'];
    const ana = written(compiled, { name: 'Ana <b>', unsubscribeUrl: 'https://a.example/m/u/1' }, to);
    const nobody = written(compiled, { name: ' ' }, to);
    expect(ana.split('\r\n\r\n')[0]?.split('\r\n').slice(0, 3)).toEqual([
      'To: <a@example.com>',
      'Subject: Hello Ana <b>',
      'MIME-Version: 1.0',
    ]);
    expect(part(ana, 'text/plain')).toBe('Dear Ana <b>,\nbye');
    expect(part(ana, 'text/html')).toContain('<p>Dear Ana &lt;b&gt;, <a href="https://a.example/m/u/1">out</a></p>');
    expect(part(ana, 'text/html')).toContain('opacity:0">News for Ana &lt;b&gt;');
    expect(part(nobody, 'text/plain')).toBe('Dear friend,\nbye');
    expect(part(nobody, 'text/html')).toContain('<a href="#">out</a>');
    expect(ana.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  });

  test('brings its pictures along, encoded once', () => {
    const picture = {
      fileName: 'a.png',
      contentType: 'image/png',
      content: Buffer.from('picture'),
      contentId: 'a@picture',
    };
    const mail = written(compileMail(content, [picture]), {}, []);
    expect(mail).toContain('Content-Type: multipart/related; type="multipart/alternative";\r\n boundary="related-');
    expect(mail).toContain('Content-ID: <a@picture>');
    expect(mail).toContain(Buffer.from('picture').toString('base64'));
    expect(part(mail, 'text/plain')).toBe('Dear friend,\nbye');
  });
});
