import { uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { useEffect, useRef } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useStore } from '../../../../ui/use-store.ts';
import { uploads } from './upload-store.ts';

const Panel = onDemand(
  () => import('./upload-panel.tsx').then((part) => part.UploadPanel),
  ({ isNeeded }) => isNeeded,
);

/** What is being uploaded, and what was begun some other time or on another device; nothing where there is none of it. */
export function UploadQueue({ onKept }: { onKept: () => Promise<unknown> }) {
  const items = useStore(uploads);
  const begun = useCall(uploadUnfinished, {}, { quiet: true });
  const refresh = useRefresh('document', 'upload');
  const kept = items.filter(({ state }) => state === 'kept').length;
  const seen = useRef(kept);
  useEffect(() => {
    const isMore = kept > seen.current;
    seen.current = kept;
    if (isMore) void Promise.all([onKept(), refresh()]);
  }, [kept, onKept, refresh]);
  const here = new Set(items.flatMap(({ uploadId }) => uploadId ?? []));
  const left = (begun.data ?? []).filter(({ uploadId }) => !here.has(uploadId));
  return <Panel isNeeded={items.length > 0 || left.length > 0} left={left} />;
}
