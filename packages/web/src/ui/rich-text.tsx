import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

export interface RichTextProps {
  /** HTML, the form's value. The server sanitises what it keeps. */
  value?: string;
  onChange?: (html: string) => void;
  id?: string;
  label?: string;
}

// The editor is large and only some forms have one.
const Editor = lazy(() => import('./rich-text-editor.tsx'));

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 200 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
