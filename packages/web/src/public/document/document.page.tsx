import { bytesIn } from '../../core/format-bytes.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { documentLinkOpen } from '../../core/light-calls/document.link.ts';
import { usePage } from '../core/page-context.tsx';
import { sayFailure } from '../core/toast.ts';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';

export interface DocumentPageData {
  code: string;
  /** Null where the link is over. */
  file: { name: string; bytes: number; isScanned: boolean; hasPassword: boolean; expiresAt: string | null } | null;
}

export const namespaces = ['public-document'] as const;
export const title = 'public-document:title';

/** A file that somebody shares: its name, its size, and the button that takes it. */
export function View({ data: { code, file } }: { data: DocumentPageData }) {
  const { t, locale } = usePage();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [isTaken, setTaken] = useState(false);
  if (!file)
    return (
      <Frame className="notice document">
        <h1>{t('public-document:over')}</h1>
        <p className="lead">{t('public-document:over-hint')}</p>
      </Frame>
    );
  const take = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const password = field.current?.value ?? '';
    if (file.hasPassword && password === '') {
      setProblem(t('public-document:password-missing'));
      return field.current?.focus();
    }
    setProblem('');
    setBusy(true);
    try {
      const { url } = await call(
        documentLinkOpen,
        { code, ...(file.hasPassword && { password }) },
        { hideLoad: true, quiet: true },
      );
      setTaken(true);
      location.assign(url);
    } catch (error) {
      setProblem(sayFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame className="notice document">
      <h1 className="document-name">{file.name}</h1>
      <p className="lead">{bytesIn(file.bytes, locale)}</p>
      <form className="find-form" onSubmit={(event) => void take(event)} noValidate>
        {file.hasPassword && (
          <div className={`field ${problem ? 'field-wrong' : ''}`}>
            <label htmlFor="document-password">{t('public-document:password')}</label>
            <input
              id="document-password"
              ref={field}
              type="password"
              autoComplete="off"
              aria-invalid={problem !== ''}
              aria-describedby="document-problem"
            />
          </div>
        )}
        <p id="document-problem" className="field-problem" role={problem ? 'alert' : undefined}>
          {problem}
        </p>
        <button type="submit" className="button primary wide" disabled={busy}>
          {busy ? t('public-document:busy') : t('public-document:take')}
        </button>
      </form>
      {isTaken && (
        <p className="note note-good" role="status">
          <Icon name="check" />
          <span>{t('public-document:taken')}</span>
        </p>
      )}
      {!file.isScanned && <p className="fine">{t('public-document:unchecked')}</p>}
    </Frame>
  );
}
