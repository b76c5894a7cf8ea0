import { type Answer, type Answers, asks, otherKey } from './form.check.ts';
import { own } from '../fields/form.choice.ts';
import type { CascadeNode, FormDefinition, FormField } from '../form.engine.ts';

/** Answers given to several versions of one form, read side by side. Pure. */

/** One column of a list or a sheet: a field through all versions. */
export interface AnswerColumn {
  fieldId: string;
  /**
   * The field as the newest version that has it says, with the options, rows and branches that only older versions had after its own: so
   * whatever was ever answered has its words.
   */
  field: FormField;
  /** True when the newest version does not ask it any more. */
  isGone: boolean;
}

/**
 * The columns of a form: the fields of the newest version in their order, then what only older ones asked. `versions` may come in any
 * order. Scores are columns too; descriptions and page breaks are none.
 */
export function answerColumns(versions: readonly FormDefinition[]): AnswerColumn[] {
  const newestFirst = versions.slice().sort((a, b) => b.version - a.version);
  const columns = new Map<string, AnswerColumn>();
  newestFirst.forEach((form, age) => {
    const ofThis = new Set<string>();
    for (const field of form.fields) {
      if (!(asks(field) || field.type === 'score') || ofThis.has(field.fieldId)) continue;
      ofThis.add(field.fieldId);
      const column = columns.get(field.fieldId);
      if (column) column.field = withOlder(column.field, field);
      else columns.set(field.fieldId, { fieldId: field.fieldId, field, isGone: age > 0 });
    }
  });
  return [...columns.values()];
}

/** A field with what an older version of it had more. Whether it was of another type then does not matter: answers show by their own form. */
function withOlder(field: FormField, older: FormField): FormField {
  const options = merged(field.options, older.options);
  const rows = merged(field.rows, older.rows);
  const tree = mergedTree(field.tree, older.tree);
  if (options === field.options && rows === field.rows && tree === field.tree) return field;
  return { ...field, ...(options && { options }), ...(rows && { rows }), ...(tree && { tree }) };
}

type Valued = { value: string };

/** The newer list, then what only the older one has; the newer list itself when that is nothing. */
function merged<Part extends Valued>(newer: Part[] | undefined, older: Part[] | undefined): Part[] | undefined {
  if (!older?.length) return newer;
  if (!newer?.length) return older;
  const known = new Set(newer.map((each) => each.value));
  const more = older.filter((each) => !known.has(each.value));
  return more.length > 0 ? [...newer, ...more] : newer;
}

function mergedTree(newer: CascadeNode[] | undefined, older: CascadeNode[] | undefined): CascadeNode[] | undefined {
  const tree = merged(newer, older);
  if (!tree || !newer?.length || !older?.length) return tree;
  const before = new Map(older.map((each) => [each.value, each]));
  let changed: CascadeNode[] | null = tree === newer ? null : tree;
  newer.forEach((node, at) => {
    const children = mergedTree(node.children, before.get(node.value)?.children);
    if (children === node.children) return;
    changed = changed ?? tree.slice();
    changed[at] = { ...node, children };
  });
  return changed ?? tree;
}

/** Where an answer stands in a column; undefined when the person was not asked, or left it empty. */
export function answerIn(column: AnswerColumn, answers: Answers | null | undefined): Answer | undefined {
  return answers ? (own(answers, column.fieldId) as Answer | undefined) : undefined;
}

/**
 * What of older answers the newest version would still take as raw input, to begin an edit with: answers to its fields and the words beside
 * "other". What has become impossible (an option that is gone) is left in: the check then says so, and nobody loses it unseen.
 */
export function answersFor(form: FormDefinition, older: Answers): Answers {
  const kept: Answers = {};
  for (const field of form.fields) {
    if (!asks(field)) continue;
    for (const key of [field.fieldId, otherKey(field.fieldId)]) {
      const answer = own(older, key) as Answer | undefined;
      if (answer !== undefined) kept[key] = answer;
    }
  }
  return kept;
}
