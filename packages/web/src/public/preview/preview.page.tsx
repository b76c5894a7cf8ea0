/** @jsxImportSource preact */
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useState } from 'preact/hooks';
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
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin === location.origin && event.source === parent && isMessage(event.data))
        setForm(event.data.form);
    };
    addEventListener('message', listen);
    parent.postMessage({ kind: 'preview-ready' }, location.origin);
    return () => removeEventListener('message', listen);
  }, []);
  return (
    <main id="main" class="preview">
      {form ? <PreviewForm form={form} /> : <p class="fine">{t('public-preview:waiting')}</p>}
    </main>
  );
}
