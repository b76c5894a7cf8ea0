import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';

// The editor is large and only some forms have one.
const Editor = lazy(() => import('./rich-text-editor.tsx'));

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 200 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
