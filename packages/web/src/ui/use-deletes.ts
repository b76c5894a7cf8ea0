import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call as make } from '../core/call.ts';
import type { TypedCall } from '../core/call-shape.ts';
import { useDelete } from './use-delete.ts';

/** What is said before the name, where the name alone would not say what it is. */
type Kind =
  | 'block'
  | 'category'
  | 'channel'
  | 'field'
  | 'filter'
  | 'form'
  | 'group'
  | 'hall'
  | 'point'
  | 'tag'
  | 'type';

interface Deletion<Raw, Back> {
  call: TypedCall<Raw, unknown>;
  input: Raw;
  /** Takes it back; offered for a while. */
  restore?: { call: TypedCall<Back, unknown>; input: Back } | (() => Promise<unknown>);
  kind?: Kind;
  name: string;
  /** What goes with it, or cannot be taken back. */
  text?: ReactNode;
  /** Once it is gone. */
  onDone?: () => unknown;
}

/** Deletes one thing by its name: asks, makes the call, says so, offers to take it back where that can be done, and fetches anew. */
export function useDeletes(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const remove = useDelete(refresh);
  return useCallback(
    <Raw, Back>({ call, input, restore, kind, name, text, onDone }: Deletion<Raw, Back>): void =>
      remove({
        id: `${call.path} ${JSON.stringify(input)}`,
        question: kind
          ? t('common:delete.kind', { kind: t(`common:kind.${kind}`), name })
          : t('common:delete.question', { name }),
        text,
        done: t('common:delete.done', { name }),
        onDelete: async () => {
          await make(call, input, { hideLoad: true });
          await onDone?.();
        },
        ...(restore && {
          onUndo: async () => {
            if (typeof restore === 'function') return restore();
            await make(restore.call, restore.input, { hideLoad: true });
            return refresh();
          },
        }),
      }),
    [remove, refresh, t],
  );
}
