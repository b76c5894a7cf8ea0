import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';

/** The editor of mails, in a frame of a page of ours: what it needs of styles is allowed here and nowhere else. Nothing of anybody's comes with the address. */
export const namespaces = ['public-designer'] as const;
export const title = 'public-designer:title';

export function View(_props: { data: unknown }) {
  const { t } = usePage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Never on the server, whose build leaves it out.
    if (import.meta.env.SSR) return;
    let isGone = false;
    let stop = () => {};
    const failed = () => parent.postMessage({ kind: 'designer-failed' }, location.origin);
    import('./serve.ts').then((part) => {
      if (!isGone && box.current) stop = part.serveDesigner(box.current, t);
    }, failed);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return (
    <main id="main" className="designer" aria-label={t('public-designer:title')}>
      <div ref={box} />
    </main>
  );
}
