/**
 * Puts the focus into the first field within, where it is not in one already: of radio buttons into the chosen one. Answers whether there is
 * such a field; nothing happens when all are hidden or disabled.
 */
export function focusFirstField(within: Element | null | undefined): boolean {
  const kinds = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';
  const fields = [...(within?.querySelectorAll<HTMLElement>(kinds) ?? [])].filter(
    (field) => !field.matches(':disabled') && !field.closest('.ant-form-item-hidden'),
  );
  const [first] = fields;
  if (!first) return false;
  if (fields.some((field) => field === document.activeElement)) return true;
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked)
      : undefined;
  (chosen ?? first).focus();
  return true;
}

/** Puts the focus on the button that does what a dialog is for, unless it is on another one already. */
export function focusPrimary(within: Element): void {
  if (document.activeElement?.matches('button, a') && within.contains(document.activeElement)) return;
  within.querySelector<HTMLElement>('.ant-btn-primary:not(:disabled)')?.focus();
}
