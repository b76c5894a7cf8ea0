import { randomBytes } from 'node:crypto';

/** A multipart body as it goes over the wire. */
export interface MultipartBody {
  contentType: string;
  bytes: Buffer;
}

interface Part {
  name?: string;
  fileName?: string;
  contentType?: string;
  bytes: Buffer | string;
}

function part({ name = 'file', fileName = 'a.png', contentType = 'image/png', bytes }: Part): Buffer {
  const disposition = `form-data${name && `; name="${name}"`}${fileName && `; filename="${fileName}"`}`;
  const type = contentType && `Content-Type: ${contentType}\r\n`;
  return Buffer.concat([
    Buffer.from(`Content-Disposition: ${disposition}\r\n${type}\r\n`, 'latin1'),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
}

function closed(boundary: string, parts: readonly Buffer[]): Buffer {
  const line = Buffer.from(`--${boundary}\r\n`);
  return Buffer.concat([...parts.flatMap((each) => [line, each]), Buffer.from(`--${boundary}--\r\n`)]);
}

/** Multipart bodies that are wrong in their head, their frame or their parts, by what is wrong with them. `bytes` is the file that they carry. */
export function spoiltMultipart(bytes: Buffer): Readonly<Record<string, MultipartBody>> {
  const boundary = `convoke${randomBytes(8).toString('hex')}`;
  const type = `multipart/form-data; boundary=${boundary}`;
  const whole = closed(boundary, [part({ bytes })]);
  const of = (...parts: Part[]): MultipartBody => ({ contentType: type, bytes: closed(boundary, parts.map(part)) });
  const headed = (contentType: string): MultipartBody => ({ contentType, bytes: whole });
  const long = 'b'.repeat(300);
  return {
    'no boundary': headed('multipart/form-data'),
    'an empty boundary': headed('multipart/form-data; boundary='),
    'an empty boundary in quotes': headed('multipart/form-data; boundary=""'),
    'a boundary of 300 characters': {
      contentType: `multipart/form-data; boundary=${long}`,
      bytes: closed(long, [part({ bytes })]),
    },
    'a boundary that is not the body’s': headed('multipart/form-data; boundary=other'),
    'a boundary with signs': headed(`multipart/form-data; boundary="${boundary}\\"; x=\\u0000"`),
    'two boundaries': headed(`multipart/form-data; boundary=one; boundary=${boundary}`),
    'another kind of multipart': headed(`multipart/mixed; boundary=${boundary}`),
    'only the beginning of a type': headed('multipart/'),
    'an unknown charset': headed(`${type}; charset=x-nobody-knows`),
    'nothing at all': { contentType: type, bytes: Buffer.alloc(0) },
    'no parts': { contentType: type, bytes: Buffer.from(`--${boundary}--\r\n`) },
    'truncated in the file': { contentType: type, bytes: whole.subarray(0, Math.floor(whole.length * 0.7)) },
    'truncated in the head of a part': { contentType: type, bytes: whole.subarray(0, boundary.length + 20) },
    'truncated before the last dashes': { contentType: type, bytes: whole.subarray(0, -4) },
    'two files': of({ bytes }, { bytes, fileName: 'b.png' }),
    'thirty files': of(...Array.from({ length: 30 }, () => ({ bytes }))),
    'thirty fields before the file': of(
      ...Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, fileName: '', contentType: '', bytes: 'x' })),
      { bytes },
    ),
    'a part without a name': of({ name: '', bytes }),
    'a file under another name': of({ name: 'document', bytes }),
    'a file without a file name': of({ fileName: '', bytes }),
    'a field where the file stands': of({ fileName: '', contentType: '', bytes: 'text' }),
    'a part without a type': of({ contentType: '', bytes }),
    'names that objects have': of({ name: '__proto__', bytes }, { name: 'constructor', fileName: '', bytes: 'x' }),
    'a file name of paths and zeros': of({ fileName: '../../\u0000\u202ea.png', bytes }),
    'a file name of 5000 characters': of({ fileName: 'x'.repeat(5000), bytes }),
    'a part whose head never ends': {
      contentType: type,
      bytes: Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${'x'.repeat(100_000)}`),
    },
    'bytes after the end': { contentType: type, bytes: Buffer.concat([whole, Buffer.alloc(5000, 'x')]) },
    'json under the name of multipart': { contentType: type, bytes: Buffer.from('{"file":1}') },
  };
}
