import { Button } from 'antd';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- an address is what Vite makes of it.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from 'antd';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where the server has the library's own files. */
const served = new URL('/library/pdf/', document.baseURI).href;

/** Pages that are drawn at a time: each is a picture in memory. */
const atOnce = 5;

/** A PDF drawn page by page. No script of it runs, and nothing is compiled of what stands in it. */
export function PdfPages({ url }: { url: string }) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isBroken, setBroken] = useState(false);
  const [shown, setShown] = useState(atOnce);
  useEffect(() => {
    const loading = getDocument({
      url,
      enableXfa: false,
      // Fetched when a PDF needs them: Chinese and Japanese without a font of their own, fonts that only are named, scans.
      cMapUrl: `${served}cmaps/`,
      standardFontDataUrl: `${served}standard_fonts/`,
      wasmUrl: `${served}wasm/`,
    });
    loading.promise.then(setPdf, () => setBroken(true));
    return () => void loading.destroy();
  }, [url]);
  if (isBroken) return <p className="muted">{t('library:pdfBroken')}</p>;
  if (!pdf) return <Skeleton active />;
  const pages = Array.from({ length: Math.min(shown, pdf.numPages) }, (_, at) => at + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <div className="library-pages" tabIndex={0} role="group" aria-label={t('library:pages', { n: pdf.numPages })}>
      {pages.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} />
      ))}
      {shown < pdf.numPages && <Button onClick={() => setShown(shown + atOnce)}>{t('common:more')}</Button>}
    </div>
  );
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void pdf
      .getPage(number)
      .then((page) => {
        if (isGone || !canvas.current) return undefined;
        const width = page.getViewport({ scale: 1 }).width;
        const viewport = page.getViewport({ scale: Math.min(2, 1200 / width) });
        canvas.current.width = viewport.width;
        canvas.current.height = viewport.height;
        const drawing = page.render({ canvas: canvas.current, viewport });
        stop = () => drawing.cancel();
        return drawing.promise;
      })
      // One that cannot be drawn stays white; leaving cancels one under way.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={t('library:page', { n: number })} />;
}
