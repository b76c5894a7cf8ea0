import type { DocumentInfo } from '@convoke/contract/resource/document.calls.ts';
import { documentAddress } from '@convoke/contract/resource/document.record.calls.ts';
import { extensionOf, mostSheetBytes, mostWordBytes } from '@convoke/contract/resource/document.rules.ts';
import { Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

const PdfPages = lazyPart(() => import('./pdf-pages.tsx').then((part) => ({ default: part.PdfPages })));
const WordPage = lazyPart(() => import('./word-page.tsx').then((part) => ({ default: part.WordPage })));
const SheetPage = lazyPart(() => import('./sheet-page.tsx').then((part) => ({ default: part.SheetPage })));

/** What browsers show by themselves. */
const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'];
const texts = ['txt', 'md', 'log', 'json', 'xml', 'csv'];
/** Bytes of a text that are shown. */
const shownText = 100_000;

/** Beyond that many bytes only the name and size are shown: these are held whole. */
const mostBytes: Readonly<Partial<Record<string, number>>> = {
  picture: 50 * 1024 ** 2,
  pdf: 500 * 1024 ** 2,
  word: mostWordBytes,
  sheet: mostSheetBytes,
};

const isTooLarge = (how: string, bytes: number) => bytes > (mostBytes[how] ?? Number.POSITIVE_INFINITY);

/** How a document is shown; null where only its name and size are. */
export function previewOf({ name, kind }: Pick<DocumentInfo, 'name' | 'kind'>) {
  const extension = extensionOf(name);
  if (pictures.includes(extension)) return 'picture';
  if (texts.includes(extension)) return 'text';
  if (extension === 'docx') return 'word';
  if (extension === 'xlsx') return 'sheet';
  return kind === 'pdf' || kind === 'video' || kind === 'audio' ? kind : null;
}

/** A document as it looks, by an address that is not recorded as a download. */
export function Preview({ document }: { document: DocumentInfo }) {
  const { t } = useTranslation();
  const how = previewOf(document);
  const { documentId, fileVersion, name, bytes } = document;
  const isShown = how !== null && !isTooLarge(how, bytes);
  const { data, error, refetch } = useCall(
    documentAddress,
    isShown && how !== 'sheet' && { documentId, fileVersion, use: 'view' },
    {
      quiet: true,
      staleTime: 30 * 60_000,
    },
  );
  if (how === null) return <p className="library-preview muted">{t('library:noPreview')}</p>;
  if (!isShown) return <p className="library-preview muted">{t('library:tooLargeToShow')}</p>;
  if (how === 'sheet')
    return (
      <div className="library-preview">
        <Suspense fallback={<Skeleton active />}>
          <SheetPage documentId={documentId} fileVersion={fileVersion} name={name} />
        </Suspense>
      </div>
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active className="library-preview" />;
  return <PreviewAt {...document} url={data.url} />;
}

interface File extends Pick<DocumentInfo, 'name' | 'kind' | 'bytes'> {
  url: string;
}

/** A file as it looks, by an address that gives it. */
export function PreviewAt({ url, name, kind, bytes }: File) {
  const { t } = useTranslation();
  const how = previewOf({ name, kind });
  // Rows of a workbook are read of documents of the library alone.
  if (how === null || how === 'sheet') return <p className="library-preview muted">{t('library:noPreview')}</p>;
  if (isTooLarge(how, bytes)) return <p className="library-preview muted">{t('library:tooLargeToShow')}</p>;
  return (
    <div className="library-preview">
      {how === 'picture' && <img src={url} alt={name} />}
      {how === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: it is whatever somebody brought.
        <video src={url} controls preload="metadata" aria-label={name} />
      )}
      {how === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: it is whatever somebody brought.
        <audio src={url} controls preload="metadata" aria-label={name} />
      )}
      {how === 'text' && <TextStart url={url} name={name} isCut={bytes > shownText} />}
      {how === 'pdf' && (
        <Suspense fallback={<Skeleton active />}>
          <PdfPages url={url} />
        </Suspense>
      )}
      {how === 'word' && (
        <Suspense fallback={<Skeleton active />}>
          <WordPage url={url} name={name} />
        </Suspense>
      )}
    </div>
  );
}

function TextStart({ url, name, isCut }: { url: string; name: string; isCut: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { headers: { range: `bytes=0-${shownText - 1}` }, signal: stop.signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then(setText)
      .catch(() => {
        if (!stop.signal.aborted) setText('');
      });
    return () => stop.abort();
  }, [url]);
  if (text === undefined) return <Skeleton active />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
      <pre tabIndex={0} aria-label={name}>
        {text}
      </pre>
      {isCut && <p className="muted">{t('library:textCut')}</p>}
    </>
  );
}
