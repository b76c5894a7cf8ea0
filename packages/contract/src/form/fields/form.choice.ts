import type { Answer, AnsweredFile } from './form.answers.ts';
import type { FormField } from '../form.engine.ts';
import { isDeepEnough, type Region, registeredRegions, regionDepth } from '../regions/regions.ts';
import { type Checked, isStorable } from './form.text.ts';

/** Checks of what is chosen: options, paths, tables, files. Part of form.check.ts, which is what others import. */

const nothing: Checked = { value: undefined };

/** The property itself, never one that every object has. Not `Object.hasOwn`: the attendee's phone may be older than it. */
export function own(record: object, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(record, name) ? (record as Record<string, unknown>)[name] : undefined;
}

/** Sets a property whatever it is called: an assignment to `__proto__` would be none. */
export function put(record: object, name: string, value: unknown): void {
  if (name !== '__proto__') (record as Record<string, unknown>)[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

const isAbsent = (raw: unknown) => raw === undefined || raw === null || raw === '';

export function checkOne(field: FormField, raw: unknown): Checked {
  if (raw === '') return nothing;
  return field.options?.some((each) => each.value === raw) ? { value: raw as string } : { problem: 'choice' };
}

/** The chosen values in the options' order, each once; null when there is anything else among them. */
function chosenOf(options: NonNullable<FormField['options']>, raw: unknown): string[] | null {
  if (!Array.isArray(raw)) return null;
  const chosen = new Set<unknown>(raw);
  const known = options.filter((each) => chosen.delete(each.value)).map((each) => each.value);
  return chosen.size === 0 ? known : null;
}

/** Whether "none of these" stands among the chosen. */
function hasAlone(options: NonNullable<FormField['options']>, chosen: readonly string[]): boolean {
  const values = new Set(chosen);
  return options.some((each) => each.isAlone && values.has(each.value));
}

export function checkSeveral(field: FormField, raw: unknown): Checked {
  const options = field.options ?? [];
  if (raw === '') return nothing;
  const chosen = chosenOf(options, raw);
  if (chosen === null) return { problem: 'choice' };
  if (chosen.length === 0) return nothing;
  if (hasAlone(options, chosen)) return chosen.length === 1 ? { value: chosen } : { problem: 'alone' };
  return counted(field, chosen);
}

function counted(field: FormField, value: Answer & { length: number }): Checked {
  if (field.min !== undefined && value.length < field.min) return { problem: 'tooFew', n: field.min };
  if (field.max !== undefined && value.length > field.max) return { problem: 'tooMany', n: field.max };
  return { value };
}

/** Every option once, the best first. */
export function checkSort(field: FormField, raw: unknown): Checked {
  const options = field.options ?? [];
  if (raw === '' || (Array.isArray(raw) && raw.length === 0)) return nothing;
  const chosen = chosenOf(options, raw);
  if (chosen === null) return { problem: 'choice' };
  return chosen.length === options.length && (raw as unknown[]).length === options.length
    ? { value: (raw as string[]).slice() }
    : { problem: 'everyPlace' };
}

/** A branch of a cascade or of the regions. */
interface Branch {
  value: string;
  children?: readonly Branch[] | undefined;
}

/** The branches from the root along a path; null when it leaves the tree. */
export function branchesAlong<Node extends Branch>(tree: readonly Node[], path: readonly unknown[]): Node[] | null {
  const found: Node[] = [];
  let level: readonly Node[] = tree;
  for (const value of path) {
    const branch = level.find((each) => each.value === value);
    if (!branch) return null;
    found.push(branch);
    level = (branch.children ?? []) as readonly Node[];
  }
  return found;
}

function checkPath<Node extends Branch>(
  tree: readonly Node[],
  raw: unknown,
  isWhole: (path: readonly Node[]) => boolean,
): Checked {
  if (raw === '') return nothing;
  if (!Array.isArray(raw)) return { problem: 'choice' };
  if (raw.length === 0) return nothing;
  const found = branchesAlong(tree, raw);
  if (found === null) return { problem: 'choice' };
  return isWhole(found) ? { value: found.map((each) => each.value) } : { problem: 'incomplete' };
}

export function checkCascade(field: FormField, raw: unknown): Checked {
  return checkPath(field.tree ?? [], raw, (path) => !path[path.length - 1]?.children?.length);
}

export function checkRegion(field: FormField, raw: unknown): Checked {
  const regions: readonly Region[] = registeredRegions() ?? [];
  return checkPath(regions, raw, (path) => isDeepEnough(path, regionDepth(field)));
}

/** The rows that are answered: one column each, or (`several`) one and more. */
export function checkMatrix(field: FormField, raw: unknown): Checked {
  const columns = field.options ?? [];
  if (raw === '') return nothing;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { problem: 'choice' };
  const value: Record<string, string | string[]> = {};
  const known = new Set(columns.map((each) => each.value));
  const rows = field.rows ?? [];
  let answered = 0;
  for (const row of rows) {
    const given = own(raw, row.value);
    if (isAbsent(given) || (Array.isArray(given) && given.length === 0)) continue;
    const chosen = field.several ? chosenOf(columns, given) : known.has(given as string) ? (given as string) : null;
    if (chosen === null) return { problem: 'choice' };
    if (typeof chosen !== 'string' && chosen.length > 1 && hasAlone(columns, chosen)) return { problem: 'alone' };
    put(value, row.value, chosen);
    answered += 1;
  }
  if (field.required && answered > 0 && answered < rows.length) return { problem: 'everyRow' };
  return answered === 0 ? nothing : { value };
}

/** How many files fit where a form says nothing. */
export const usualFiles = 1;

/** The form of what was uploaded. That the files are there, this person's, and what they say they are is the server's to see. */
export function checkFiles(field: FormField, raw: unknown): Checked {
  if (raw === '') return nothing;
  if (!Array.isArray(raw)) return { problem: 'file' };
  if (raw.length === 0) return nothing;
  const most = field.type === 'signature' ? 1 : (field.max ?? usualFiles);
  if (raw.length > most) return { problem: 'tooMany', n: most };
  const files: AnsweredFile[] = [];
  for (const each of raw as unknown[]) {
    const file = fileOf(each);
    if (file === null || files.some((other) => other.fileId === file.fileId)) return { problem: 'file' };
    if (field.files && file.bytes > field.files.maxBytes)
      return { problem: 'fileTooBig', n: Math.round((field.files.maxBytes / 1024 / 1024) * 100) / 100 };
    files.push(file);
  }
  return field.type === 'signature' ? { value: files } : counted(field, files);
}

function fileOf(raw: unknown): AnsweredFile | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fileId = own(raw, 'fileId');
  const name = own(raw, 'name');
  const bytes = own(raw, 'bytes');
  if (typeof fileId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(fileId)) return null;
  if (typeof name !== 'string' || name === '' || name.length > 255 || !isStorable(name)) return null;
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  return { fileId, name, bytes: bytes + 0 };
}
