import { mostWordBytes } from '@convoke/contract/resource/document.rules.ts';
import { renderAsync } from 'docx-preview';
import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unpackedBytes } from './unpacked-bytes.ts';

/** What a Word file may be unpacked, in bytes: it is held whole. */
const mostUnpacked = 100 * 1024 * 1024;

type State = 'loading' | 'shown' | 'broken' | 'tooLarge';

/** A Word file, drawn into a frame in which no script runs and from which nothing is asked for (decision 0104). */
export function WordPage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('loading');
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const stop = new AbortController();
    draw(url, frame.current?.contentDocument, stop.signal).then(
      (drawn) => !stop.signal.aborted && setState(drawn),
      () => !stop.signal.aborted && setState('broken'),
    );
    return () => stop.abort();
  }, [url, isThere]);
  if (state === 'broken') return <p className="muted">{t('library:wordBroken')}</p>;
  if (state === 'tooLarge') return <p className="muted">{t('library:tooLargeToShow')}</p>;
  return (
    <>
      {state === 'loading' && <Skeleton active />}
      <iframe
        ref={frame}
        className={state === 'shown' ? 'library-word' : 'library-word waiting'}
        src="/library/frame"
        sandbox="allow-same-origin"
        title={name}
        onLoad={() => setThere(true)}
      />
    </>
  );
}

async function draw(url: string, document: Document | null | undefined, signal: AbortSignal): Promise<State> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !document) return 'broken';
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > mostWordBytes || unpackedBytes(new DataView(bytes)) > mostUnpacked) return 'tooLarge';
  await renderAsync(bytes, document.body, document.head, {
    // Addresses of this page would not be those of the frame.
    useBase64URL: true,
    ignoreLastRenderedPageBreak: false,
    // Parts in HTML, each in a frame of its own.
    renderAltChunks: false,
  });
  // A link would lead the frame elsewhere.
  for (const link of document.querySelectorAll('a[href]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href');
  const style = document.createElement('style');
  style.textContent =
    'body { margin: 0; } .docx-wrapper { padding: 12px; background: none; } .docx-wrapper > section.docx { max-width: 100%; }';
  document.head.append(style);
  return 'shown';
}
