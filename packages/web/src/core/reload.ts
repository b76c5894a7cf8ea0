import { createSignal } from './store.ts';

const reloading = createSignal<undefined>();

/** Called right before the page loads itself again: whoever holds what a person typed keeps it. */
export const onReload = reloading.listen;

export function reloadPage(): void {
  reloading.emit(undefined);
  location.reload();
}
