import { EditOutlined } from '@ant-design/icons';
import type { MemberRow } from '@convoke/contract/member/member.calls.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useIsPhone } from '../../../../ui/use-device.ts';
import type { Step } from './cell-editor.tsx';
import type { Editable } from './editable.ts';

const CellEditor = onDemand(
  () => import('./cell-editor.tsx').then((part) => part.CellEditor),
  () => true,
);

interface Props {
  member: MemberRow;
  of: Editable;
  /** What it is called. */
  name: string;
  refresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Begins to edit the next cell, or the one before it. */
function goOn(from: HTMLElement | null, step: 1 | -1): void {
  const all = [...(from?.closest('table')?.querySelectorAll<HTMLElement>('[data-edit-cell]') ?? [])];
  const next = all[all.findIndex((each) => each === from) + step];
  next?.querySelector('button')?.click();
}

/** A cell of the list that is edited where it stands: Enter or F2 begins, Enter saves, Esc gives up, Tab goes on. A phone edits in the person's dialog. */
export function EditCell({ member, of, name, refresh, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isEdited, setEdited] = useState(false);
  const cell = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (isPhone) return children;
  const end = (step: Step) => {
    setEdited(false);
    if (step === null) return;
    if (step !== 0) goOn(cell.current, step);
    // Where the keys were before.
    else setTimeout(() => button.current?.focus());
  };
  return (
    <span ref={cell} className="edit-cell" data-edit-cell="">
      {isEdited ? (
        <CellEditor member={member} of={of} name={name} refresh={refresh} onEnd={end} />
      ) : (
        <>
          <span>{children}</span>
          <button
            ref={button}
            type="button"
            className="edit-cell-button"
            aria-label={t('member-field:editCell', { field: name, name: member.name || '—' })}
            aria-keyshortcuts="Enter F2"
            onClick={() => setEdited(true)}
            onKeyDown={(event) => {
              if (event.key !== 'F2') return;
              event.preventDefault();
              setEdited(true);
            }}
          >
            <EditOutlined />
          </button>
        </>
      )}
    </span>
  );
}
