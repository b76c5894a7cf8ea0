import { type ComponentType, createElement, type ReactNode } from 'react';
import { fetchAgain } from '../core/fetch-again.ts';
import { createStore, type Store } from '../core/store.ts';

/** What a dialog or drawer is told beside what it is about. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
}

type Given<Props> = Props extends unknown ? Omit<Props, keyof DialogState> : never;

export interface Dialogs {
  /**
   * Fetches the code of a dialog or drawer and opens it in the page. What it is given stays as it was when it was opened: what changes meanwhile it asks for
   * itself. Pressed twice it opens once.
   */
  open: <Props extends DialogState>(
    load: () => Promise<ComponentType<Props>>,
    ...props: object extends Given<Props> ? [props?: Given<Props>] : [props: Given<Props>]
  ) => void;
}

interface Shown {
  Part: unknown;
  isOpen: boolean;
  draw: (isOpen: boolean) => ReactNode;
}

/** Longer than antd takes to close one: by then the focus is back where it was. */
const closingMs = 1000;

/** The dialogs of one page, those included that are closing, in the order in which they were opened. */
export function createDialogs(fail: (error: unknown) => void): Dialogs & { shown: Store<ReadonlyMap<number, Shown>> } {
  const shown = createStore<ReadonlyMap<number, Shown>>(new Map());
  let last = 0;
  const close = (id: number) => {
    const it = shown.get().get(id);
    if (!it?.isOpen) return;
    shown.set(new Map(shown.get()).set(id, { ...it, isOpen: false }));
    setTimeout(() => shown.set(new Map([...shown.get()].filter(([each]) => each !== id))), closingMs);
  };
  return {
    shown,
    open: (load, ...[props]) => {
      last += 1;
      const id = last;
      const onClose = () => close(id);
      fetchAgain(load).then((Part) => {
        // Of two presses while the code is on its way the later one opens it.
        if (id !== last || [...shown.get().values()].some((each) => each.isOpen && each.Part === Part)) return;
        const draw = (open: boolean) => createElement(Part as ComponentType<DialogState>, { ...props, open, onClose });
        shown.set(new Map(shown.get()).set(id, { Part, isOpen: true, draw }));
      }, fail);
    },
  };
}
