import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import './photo.css';

export const thumbUrl = (photo: Photo) => `data:image/webp;base64,${photo.thumb}`;

/** The small photo beside a name; nothing where there is none. */
export function Thumb({ photo }: { photo: Photo | null }) {
  return photo ? <img className="photo-thumb" src={thumbUrl(photo)} alt="" width={28} height={28} /> : null;
}
