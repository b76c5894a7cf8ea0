import { decodedAs, encodingsOf } from '../../../core/tables/text-encoding.ts';

/** The text of a file or page in the encoding that it says or shows. */
export function textOfFile(bytes: Buffer): string {
  const said = /charset\s*=\s*["']?\s*([\w-]{3,20})/i.exec(bytes.toString('latin1', 0, 4000))?.[1]?.toLowerCase();
  const [likely = 'utf-8'] = encodingsOf(bytes);
  try {
    if (said && said !== 'utf-8' && bytes[0] !== 0xef) return new TextDecoder(said).decode(bytes);
  } catch {
    // A name that no browser knows either.
  }
  return decodedAs(bytes, likely);
}
