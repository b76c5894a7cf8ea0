/**
 * Puts the focus into the first field within, where it is not in one already: of radio buttons into the chosen one. Nothing happens when all
 * are hidden or disabled.
 */
export function focusFirstField(within: Element | null | undefined): void {
  const kinds = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';
  const fields = [...(within?.querySelectorAll<HTMLElement>(kinds) ?? [])].filter(
    (field) => !field.matches(':disabled'),
  );
  if (fields.some((field) => field === document.activeElement)) return;
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first?.focus();
  const chosen = fields.find(
    (field) => field instanceof HTMLInputElement && field.name === first.name && field.checked,
  );
  (chosen ?? first).focus();
}
