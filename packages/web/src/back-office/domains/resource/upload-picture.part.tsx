import { DeleteOutlined, FolderOpenOutlined, PictureOutlined } from '@ant-design/icons';
import { pictureBytes, resourceFileCopy, resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure, failureText } from '../../../core/call-failure.ts';
import type { TypedCall } from '../../../core/call-shape.ts';
import { formatBytes } from '../../../core/format.ts';
import { usePickDocuments } from './use/pick-documents.part.tsx';

interface Props {
  /** Storage key, the form's value; antd's Form.Item gives and takes it. */
  value?: string | null;
  onChange?: (key: string | null) => void;
  /** Address of the picture that `value` names when the form opens. */
  url?: string | null;
  id?: string;
  /** What is done with a chosen picture before it goes up, such as cropping; null when the person thought better of it. */
  prepare?: ((file: File) => Promise<File | null>) | undefined;
  /** The call that takes it, where it is another one than that of pictures, and what it takes. */
  by?: { call: UploadCall; bytes: number; accept: string } | undefined;
  /** Whether a picture of the library can be chosen as well; it is copied. */
  hasLibrary?: boolean;
}

// no text: a type
type UploadCall = TypedCall<Record<string, never>, { key: string; url: string }>;

const pictures = {
  call: resourceFileUpload as UploadCall,
  bytes: pictureBytes,
  accept: 'image/png,image/jpeg,image/webp,image/gif',
};

/** Chooses a picture and uploads it at once, with its progress. Its value is the storage key. */
export function UploadPicture({ value, onChange, url, id, prepare, by = pictures, hasLibrary = false }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ key: string; url: string }>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const shown = value ? (sent?.key === value ? sent.url : url) : null;

  const upload = async (picked: File) => {
    setProblem(undefined);
    const file = prepare ? await prepare(picked) : picked;
    if (!file) return;
    if (file.size > by.bytes) {
      setProblem(t('common:picture.tooLarge', { size: formatBytes(by.bytes) }));
      return;
    }
    await take(() => call(by.call, {}, { upload: file, onProgress: setShare, hideLoad: true, quiet: true }));
  };
  const take = async (work: () => Promise<{ key: string; url: string }>) => {
    setProblem(undefined);
    setShare(0);
    try {
      const stored = await work();
      setSent(stored);
      onChange?.(stored.key);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureText(error) ?? error.message);
    } finally {
      setShare(undefined);
    }
  };

  return (
    <div className="upload-picture">
      <button
        type="button"
        id={id}
        className="upload-picture-box"
        disabled={share !== undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file) void upload(file);
        }}
      >
        {shown ? (
          <img src={shown} alt={t('common:picture.chosen')} />
        ) : (
          <span className="muted">
            <PictureOutlined aria-hidden="true" />
            <br />
            {t('common:picture.choose')}
          </span>
        )}
        {share !== undefined && (
          <Progress className="upload-picture-progress" percent={Math.round(share * 100)} size="small" />
        )}
      </button>
      <input
        ref={input}
        type="file"
        // Not `hidden`: antd's forms show file fields.
        style={{ display: 'none' }}
        accept={by.accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      {shown && share === undefined && (
        <Button size="small" type="text" icon={<DeleteOutlined />} onClick={() => onChange?.(null)}>
          {t('common:remove')}
        </Button>
      )}
      {hasLibrary && (
        <FromLibrary
          isBusy={share !== undefined}
          onChosen={(documentId) =>
            void take(() => call(resourceFileCopy, { documentId }, { hideLoad: true, quiet: true }))
          }
        />
      )}
      {problem && (
        <div role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  );
}

function FromLibrary({ isBusy, onChosen }: { isBusy: boolean; onChosen: (documentId: string) => void }) {
  const { t } = useTranslation();
  const pick = usePickDocuments();
  return (
    <Button
      size="small"
      type="text"
      icon={<FolderOpenOutlined />}
      disabled={isBusy}
      onClick={() =>
        pick({
          most: 1,
          kind: 'picture',
          onPicked: ([document]) => document && onChosen(document.documentId),
        })
      }
    >
      {t('common:picture.library')}
    </Button>
  );
}
