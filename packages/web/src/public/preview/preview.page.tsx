import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { PreviewForm } from './preview-form.tsx';

/**
 * A form as people get it, shown in a frame of its designer. The form comes by message from a page of this same site; nothing that is filled
 * in leaves this page.
 */
export const namespaces = ['public-preview', 'public-form'] as const;

export interface PreviewData {
  /** Pages have data; this one gets its own by message. */
  kind: 'preview';
}

/** Pixels below what is shown. */
const below = 32;

interface Message {
  kind: 'preview-form';
  form: FormDefinition;
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && (data as { kind?: unknown }).kind === 'preview-form';
}

export function View(_: { data: PreviewData }) {
  const { t } = usePage();
  const [form, setForm] = useState<FormDefinition | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin === location.origin && event.source === parent && isMessage(event.data))
        setForm(event.data.form);
    };
    addEventListener('message', listen);
    parent.postMessage({ kind: 'preview-ready' }, location.origin);
    return () => removeEventListener('message', listen);
  }, []);
  // How high it is, for a frame that is as high as what it shows.
  useEffect(() => {
    const box = content.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(box.getBoundingClientRect().bottom + scrollY) + below;
      parent.postMessage({ kind: 'preview-height', height }, location.origin);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <main id="main" className="preview">
      <div ref={content}>
        {form ? <PreviewForm form={form} /> : <p className="fine">{t('public-preview:waiting')}</p>}
      </div>
    </main>
  );
}
