import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { createDialogs, type Dialogs } from './dialogs-store.ts';
import { useStore } from './use-store.ts';

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
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [dialogs] = useState(() => createDialogs((error) => setFailure({ error })));
  const shown = useStore(dialogs.shown);
  // As a page whose own code could not be fetched.
  if (failure) throw failure.error;
  return (
    <context.Provider value={dialogs}>
      <hasOpen.Provider value={[...shown.values()].some(({ isOpen }) => isOpen)}>{children}</hasOpen.Provider>
      {[...shown].map(([id, { draw, isOpen }]) => (
        <Suspense key={id} fallback={null}>
          {draw(isOpen)}
        </Suspense>
      ))}
    </context.Provider>
  );
}
