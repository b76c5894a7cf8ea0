import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';
import { lazyPart } from './lazy-part.ts';

// The editor is large and only some forms have one.
const Editor = lazyPart(() => import('./rich-text-editor.tsx'));

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 200 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}
