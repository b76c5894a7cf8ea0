/**
 * Puck listens to the whole document: Ctrl+Z goes back by its own history, Backspace removes a module, Ctrl+I turns editing off. Undoing is the site's
 * (texts, pages, colours too), and within a field these keys are the field's. Puck goes by `code` alone, so it is not told that.
 */
export function hideKeysFromPuck(within: Window): () => void {
  const hide = (event: KeyboardEvent) => {
    if (/^(?:Key[IYZ]|Delete|Backspace)$/.test(event.code)) Object.defineProperty(event, 'code', { value: '' });
  };
  within.addEventListener('keydown', hide, true);
  return () => within.removeEventListener('keydown', hide, true);
}
