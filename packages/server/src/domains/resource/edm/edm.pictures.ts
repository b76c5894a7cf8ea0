import type { Services } from '../../../core/context.ts';
import { fetchPublic, type Network } from '../../../core/http/fetch-public.ts';
import { picturesOf } from '../../../core/mail/design/design.ts';
import { fileUrl } from '../../../core/storage.ts';
import { storePicture } from '../resource.ops.ts';
import { keepPicture } from '../resource.picture.ops.ts';

/** Pictures of one design that are copied at most, and how long that may take: the person waits for it. */
const mostPictures = 40;
const copyingMs = 15_000;
const pictureBytes = 8 * 1024 * 1024;
const atOnce = 4;

export interface Copied {
  /** The address in our storage of each picture that was copied, by its address there. */
  urls: ReadonlyMap<string, string>;
  pictures: number;
  picturesLeft: number;
}

interface Source {
  services: Services;
  organisationId: string;
  userId: string;
  /** The page that the HTML is of; null: only what the HTML itself holds is copied. */
  base: string | null;
  network?: Network;
}

/** Copies the pictures of HTML into our storage: those that it holds itself, and those of a page. What cannot be had stays where it is. */
export async function copyPictures(html: string, source: Source): Promise<Copied> {
  const found = await picturesOf(html, source.base);
  const wanted = found.slice(0, mostPictures);
  const urls = new Map<string, string>();
  const ends = performance.now() + copyingMs;
  const queue = [...wanted];
  const work = async () => {
    for (let src = queue.shift(); src !== undefined; src = queue.shift()) {
      if (performance.now() > ends) return;
      const key = await copyOne(src, source, ends);
      if (key !== null) urls.set(src, fileUrl(key));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { urls, pictures: urls.size, picturesLeft: found.length - urls.size };
}

async function copyOne(src: string, source: Source, ends: number): Promise<string | null> {
  const bytes = src.startsWith('data:') ? bytesOfData(src) : await bytesOf(src, source, ends);
  if (!bytes) return null;
  const picture = await keepPicture(bytes);
  if (!picture) return null;
  return (await storePicture(source.services, source.organisationId, source.userId, picture)).key;
}

async function bytesOf(src: string, { network }: Source, ends: number): Promise<Buffer | null> {
  const within = Math.min(8000, ends - performance.now());
  const answer = await fetchPublic(src, {
    mostBytes: pictureBytes,
    within,
    accept: 'image/*',
    ...(network && { network }),
  });
  return typeof answer === 'string' || answer.status !== 200 ? null : answer.bytes;
}

function bytesOfData(src: string): Buffer | null {
  const comma = src.indexOf(',');
  return /^data:image\/(?:png|jpe?g|gif|webp);base64$/i.test(src.slice(0, comma))
    ? Buffer.from(src.slice(comma + 1), 'base64')
    : null;
}
