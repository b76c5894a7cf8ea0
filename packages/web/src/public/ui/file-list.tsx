import { useState } from 'react';
import { bytesIn } from '../../core/format-bytes.ts';
import { usePage } from '../core/page-context.tsx';
import { sayFailure } from '../core/toast.ts';
import { Icon } from './icon.tsx';

interface File {
  fileId: string;
  name: string;
  bytes: number;
}

interface Props {
  files: readonly File[];
  label: string;
  /** What a press on one does. */
  take: (name: string) => string;
  /** Asks for the address that gives a file. */
  open: (fileId: string) => Promise<{ url: string }>;
}

/** Files that people fetch, with their kind and size. */
export function FileList({ files, label, take, open }: Props) {
  const { locale } = usePage();
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const fetchFile = async (fileId: string) => {
    if (busy) return;
    setBusy(fileId);
    setProblem('');
    try {
      location.assign((await open(fileId)).url);
    } catch (error) {
      setProblem(sayFailure(error));
    } finally {
      setBusy('');
    }
  };
  return (
    <>
      <ul className="file-list" aria-label={label}>
        {files.map(({ fileId, name, bytes }) => (
          <li key={fileId}>
            <button
              type="button"
              className="file-line"
              title={take(name)}
              disabled={busy === fileId}
              onClick={() => void fetchFile(fileId)}
            >
              <Icon name="file" />
              <bdi>{name}</bdi>
              <span className="fine">
                {[/\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toUpperCase(), bytesIn(bytes, locale)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
