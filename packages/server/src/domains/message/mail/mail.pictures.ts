import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Services } from '../../../core/context.ts';
import type { MailAttachment } from '../../../core/mail/mail.ts';

/** Pictures of a mail that travel within it, together at most: more of them are fetched by whoever opens it. */
const mostInlineBytes = 400_000;
const widest = 1280;

const ownPicture = /\ssrc="(\/files\/[\w/-]+\.webp)"/g;

export interface Pictured {
  html: string;
  pictures: MailAttachment[];
}

/**
 * Pictures of our storage become parts of the mail, so that they show without a network and in programs that fetch nothing; as JPEG or PNG, since
 * not every mail program knows WebP. Where they are too large together, the mail leads to them.
 */
export async function inlinePictures(
  { storage, settings }: Pick<Services, 'storage' | 'settings'>,
  html: string,
): Promise<Pictured> {
  const paths = [...new Set([...html.matchAll(ownPicture)].map((match) => match[1] as string))];
  const made = new Map<string, MailAttachment>();
  let sum = 0;
  for (const path of paths) {
    const picture = await pictureOf(storage, path);
    if (!picture || sum + picture.content.length > mostInlineBytes) continue;
    sum += picture.content.length;
    made.set(path, picture);
  }
  const shown = html.replace(ownPicture, (_, path: string) => {
    const id = made.get(path)?.contentId;
    return ` src="${id ? `cid:${id}` : new URL(path, settings.PUBLIC_URL).href}"`;
  });
  return { html: shown, pictures: [...made.values()] };
}

async function pictureOf(storage: Services['storage'], path: string): Promise<MailAttachment | null> {
  const file = await storage.get(path.slice('/files/'.length));
  if (!file) return null;
  const pieces: Buffer[] = [];
  for await (const piece of file.stream) pieces.push(piece as Buffer);
  const source = sharp(Buffer.concat(pieces)).resize({ width: widest, withoutEnlargement: true });
  const { hasAlpha } = await source.metadata();
  const content = await (hasAlpha ? source.png({ compressionLevel: 9 }) : source.jpeg({ quality: 82 })).toBuffer();
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24);
  return {
    fileName: `${name}.${hasAlpha ? 'png' : 'jpg'}`,
    contentType: hasAlpha ? 'image/png' : 'image/jpeg',
    content,
    contentId: `${name}@picture`,
  };
}
