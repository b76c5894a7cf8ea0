import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { fetchAgain } from '../core/fetch-again.ts';

/** What a dialog or drawer is told beside what it is about. */
export interface DialogState {
  open: boolean;
  onClose: () => void;
}

type Asked<Props> = Props extends unknown ? Omit<Props, keyof DialogState> : never;

interface Dialogs {
  /**
   * Fetches the code of a dialog or drawer and opens it in the page. What it is given stays as it was when it was opened: what changes meanwhile it asks for
   * itself. Pressed twice it opens once.
   */
  open: <Props extends DialogState>(
    load: () => Promise<ComponentType<Props>>,
    ...props: object extends Asked<Props> ? [props?: Asked<Props>] : [props: Asked<Props>]
  ) => void;
}

interface Shown {
  Part: unknown;
  isOpen: boolean;
  draw: (isOpen: boolean) => ReactNode;
}

/** Longer than antd takes to close one: by then the focus is back where it was. */
const closingMs = 1000;

const context = createContext<Dialogs | undefined>(undefined);
const hasOpen = createContext(false);

/** Opens dialogs and drawers in the page that asks. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(context);
  if (!dialogs) throw new Error('a dialog was asked for outside of a page');
  return dialogs;
}

/** Whether a dialog of the page is open: keys of the page rest meanwhile. */
export const useHasDialog = (): boolean => useContext(hasOpen);

/** Around a page: its dialogs have its address and event, are hidden with it, and go with it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ReadonlyMap<number, Shown>>(new Map());
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [dialogs] = useState(() => dialogsOf(setShown, setFailure));
  // As a page whose own code could not be fetched.
  if (failure) throw failure.error;
  return (
    <context.Provider value={dialogs}>
      <hasOpen.Provider value={[...shown.values()].some(({ isOpen }) => isOpen)}>{children}</hasOpen.Provider>
      {[...shown].map(([id, { draw, isOpen }]) => (
        <Fragment key={id}>
          <Suspense fallback={null}>{draw(isOpen)}</Suspense>
        </Fragment>
      ))}
    </context.Provider>
  );
}

type Change = (change: (now: ReadonlyMap<number, Shown>) => ReadonlyMap<number, Shown>) => void;

function dialogsOf(change: Change, fail: (failure: { error: unknown }) => void): Dialogs {
  let last = 0;
  const close = (id: number) => {
    change((now) => {
      const it = now.get(id);
      return it ? new Map(now).set(id, { ...it, isOpen: false }) : now;
    });
    setTimeout(() => change((now) => new Map([...now].filter(([each]) => each !== id))), closingMs);
  };
  return {
    open: (load, ...[props]) => {
      last += 1;
      const id = last;
      const onClose = () => close(id);
      fetchAgain(load).then(
        (Part) => {
          // Of two presses while the code is on its way the later one opens it.
          if (id !== last) return;
          const draw = (open: boolean) =>
            createElement(Part as ComponentType<DialogState>, { ...props, open, onClose });
          change((now) =>
            [...now.values()].some((each) => each.isOpen && each.Part === Part)
              ? now
              : new Map(now).set(id, { Part, isOpen: true, draw }),
          );
        },
        (error: unknown) => fail({ error }),
      );
    },
  };
}
