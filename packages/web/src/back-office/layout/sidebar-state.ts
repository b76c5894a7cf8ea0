import { getCookie, setHelperCookie } from '../../core/cookies.ts';
import { createStore } from '../../core/store.ts';

export interface SidebarState {
  opened: boolean;
  /** Whether the present change is to be seen moving. */
  animated: boolean;
}

/** Cookie that keeps whether the sidebar is open: 1 or 0. */
const cookie = 'sidebarStatus';

const isChosenOpen = () => getCookie(cookie) !== '0';
const store = createStore<SidebarState>({ opened: isChosenOpen(), animated: false });

export const sidebar = {
  store,
  /** By its button, and kept, whatever the width (specification section 4). */
  toggle(): void {
    const opened = !store.get().opened;
    setHelperCookie(cookie, opened ? '1' : '0');
    store.set({ opened, animated: true });
  },
  /** Out of the way, which nobody chose: not kept. */
  close(animated: boolean): void {
    if (store.get().opened) store.set({ opened: false, animated });
  },
  /** As it was chosen, once there is room again. */
  restore(): void {
    const opened = isChosenOpen();
    if (store.get().opened !== opened) store.set({ opened, animated: false });
  },
};
