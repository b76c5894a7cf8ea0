import { UserOutlined } from '@ant-design/icons';
import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import { pictureBytes } from '@convoke/contract/resource/resource.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { formatBytes } from '../../../../core/format.ts';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { thumbUrl } from './thumb.part.tsx';

/** The calls behind a photo, and what is said beside it. */
export interface PhotoOf {
  /** `sending` has the file. */
  set(sending: CallOptions): Promise<unknown>;
  remove(sending: CallOptions): Promise<unknown>;
  large(photoId: string, sending: CallOptions): Promise<{ blob: Blob }>;
  /** What it is for. */
  title: string;
  /** Who sees it. */
  hint: string;
  /** What its going means. */
  loss: string;
}

interface Props {
  name: string;
  photo: Photo | null;
  of: PhotoOf;
  /** It is another one now, or none. */
  onChange: () => Promise<unknown>;
}

/** A person's photo: seen, chosen, changed, taken away. */
export function PersonPhoto({ name, photo, of, onChange }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(onChange);
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isBusy = share !== undefined;

  const upload = async (file: File) => {
    setProblem(undefined);
    if (file.size > pictureBytes) {
      setProblem(t('common:picture.tooLarge', { size: formatBytes(pictureBytes) }));
      return;
    }
    setShare(0);
    try {
      await of.set({ upload: file, onProgress: setShare, hideLoad: true, quiet: true });
      await told(Promise.resolve(true), () => t('common:photo.saved'));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureText(error) ?? error.message);
    } finally {
      setShare(undefined);
    }
  };
  const remove = () =>
    ask({
      title: t('common:photo.question', { name }),
      text: of.loss,
      ok: t('common:photo.remove'),
      danger: true,
      onOk: () => told(of.remove({ hideLoad: true }), () => t('common:photo.removed')),
    });
  return (
    <section
      className="person-photo"
      aria-label={of.title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file && !isBusy) void upload(file);
      }}
    >
      {photo ? (
        <Large photo={photo} name={name} of={of} />
      ) : (
        <UserOutlined className="person-photo-none" aria-hidden="true" />
      )}
      <div className="person-photo-words">
        <strong>{of.title}</strong>
        <p className="muted">{of.hint}</p>
        <div className="person-photo-buttons">
          <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
            {t(photo ? 'common:photo.change' : 'common:photo.add')}
          </Button>
          {photo && (
            <Button size="small" disabled={isBusy} onClick={remove}>
              {t('common:photo.remove')}
            </Button>
          )}
        </div>
        {isBusy && <Progress percent={Math.round(share * 100)} size="small" />}
        {problem && (
          <div role="alert" className="field-problem">
            {problem}
          </div>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
    </section>
  );
}

/** A file as an address that needs no giving back. */
function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // As is asked for below: a text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('not readable'));
    reader.readAsDataURL(blob);
  });
}

/** The small one at once, the large one when it comes. */
function Large({ photo, name, of }: Pick<Props, 'name' | 'of'> & { photo: Photo }) {
  const { t } = useTranslation();
  const { photoId } = photo;
  const large = useQuery({
    queryKey: ['photo', photoId],
    queryFn: async ({ signal }) => {
      const { blob } = await of.large(photoId, { signal, hideLoad: true, quiet: true });
      return addressOf(blob);
    },
    // Another photo has another id.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <img className="person-photo-large" src={large.data ?? thumbUrl(photo)} alt={t('common:photo.of', { name })} />
  );
}
