/**
 * What stands in the fields of a page that must load itself again (a dead token of the payment flow, specification section 4), so that it stands there
 * afterwards. Kept in this tab for that one load, without passwords and files.
 */
const key = 'convoke.typed';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  path: string;
  /** By the fields' ids. */
  values: Record<string, string | boolean>;
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

export function keepTyped(): void {
  const values: Kept['values'] = {};
  for (const field of document.querySelectorAll<Field>('input[id], textarea[id], select[id]')) {
    if (field.type === 'password' || field.type === 'file') continue;
    values[field.id] = isTicked(field) ? field.checked : field.value;
  }
  try {
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, values } satisfies Kept));
  } catch {
    // A browser that keeps nothing has it to type again.
  }
}

/** Fills in what was kept: what is there now, and what comes with a later step of the page. Call it once the page is awake. */
export function restoreTyped(): void {
  const kept = take();
  if (kept?.path !== location.pathname) return;
  const { values } = kept;
  const fill = () => {
    for (const [id, value] of Object.entries(values)) {
      const field = document.getElementById(id) as Field | null;
      if (!field) continue;
      delete values[id];
      put(field, value);
    }
  };
  fill();
  // After its effects: a form that opens fills itself first.
  const later = new MutationObserver(() => setTimeout(fill, 50));
  later.observe(document.body, { childList: true, subtree: true });
}

function take(): Kept | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** As if typed: the page notices a value only when the element itself was told, and only by the event. */
function put(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
