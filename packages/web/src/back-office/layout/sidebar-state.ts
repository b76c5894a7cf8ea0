import { getCookie, setCookie } from '../../core/cookies.ts';
import { createStore } from '../../core/store.ts';

export interface SidebarState {
  opened: boolean;
  /** Whether the present change is to be seen moving. */
  animated: boolean;
}

/** Cookie that keeps whether the sidebar is open: 1 or 0. */
const cookie = 'sidebarStatus';

const store = createStore<SidebarState>({ opened: getCookie(cookie) !== '0', animated: false });

function keep(opened: boolean): void {
  setCookie(cookie, opened ? '1' : '0', 365 * 24 * 60 * 60);
}

export const sidebar = {
  store,
  toggle(): void {
    const opened = !store.get().opened;
    keep(opened);
    store.set({ opened, animated: true });
  },
  close(animated: boolean): void {
    if (!store.get().opened) return;
    keep(false);
    store.set({ opened: false, animated });
  },
};
