import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import { useEffect, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';

const thumbOf = (photo: Photo) => `data:image/webp;base64,${photo.thumb}`;

/** The small photo beside a name; nothing where there is none. */
export function Thumb({ photo }: { photo: Photo | null | undefined }) {
  return photo ? <img className="thumb" src={thumbOf(photo)} alt="" width={48} height={48} /> : null;
}

/** The photo for comparing with who stands there: the small one at once, the large one when it comes. */
export function Face({
  photo,
  name,
  fetchLarge,
}: {
  photo: Photo;
  name: string;
  fetchLarge: (photoId: string) => Promise<Blob | null>;
}) {
  const { t } = usePage();
  const [large, setLarge] = useState<string | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let over = false;
    void fetchLarge(photo.photoId).then((blob) => {
      if (!blob || over) return;
      url = URL.createObjectURL(blob);
      setLarge(url);
    });
    return () => {
      over = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photo.photoId]);
  return (
    <img
      className={`result-face${large === null ? ' result-face-small' : ''}`}
      src={large ?? thumbOf(photo)}
      alt={t('public-desk:photo-of', { name })}
    />
  );
}
