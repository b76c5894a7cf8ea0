import { cellLists, pieces, unquoted, valuesOf } from '../../core/cell-lists.ts';
import { halfWidth } from '../../core/half-width.ts';
import { languages, type Texts } from '../../core/language.ts';
import { put } from '../fields/form.choice.ts';
import type { CascadeNode, FormField } from '../form.engine.ts';
import { otherKey } from '../logic/form.check.ts';

/** What a cell of a sheet says to a field, with the words beside "other": raw answers, for `checkAnswers` to judge. The way back from `sheetAnswer`. */
export function cellAnswers(field: FormField, cell: string): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const isOption = (value: string) => named(field.options ?? [], value) !== undefined;
  const several = (list: (typeof cellLists)['list' | 'order']) => {
    const all = valuesOf(cell, list, isOption).map((each) => optionOf(field, each));
    const other = all.find((each) => each.other !== undefined)?.other;
    if (other !== undefined) put(answers, otherKey(field.fieldId), other);
    return all.map(({ value }) => value);
  };
  put(answers, field.fieldId, valueOf());
  return answers;

  function valueOf(): unknown {
    switch (field.type) {
      case 'single':
      case 'dropdown': {
        const { value, other } = optionOf(field, cell);
        if (other !== undefined) put(answers, otherKey(field.fieldId), other);
        return value;
      }
      case 'multiple':
        return several(cellLists.list);
      case 'sort':
        return several(cellLists.order);
      case 'cascade':
        return pathOf(field.tree ?? [], cell);
      case 'region':
        return pieces(cell, /[/／>＞,，\s]/);
      case 'matrix':
        return matrixOf(field, cell);
      case 'date':
        return dayOf(cell);
      default:
        return cell;
    }
  }
}

const plain = (text: string) => halfWidth(text).trim().toLowerCase();

interface Named {
  value: string;
  label: Texts;
}

/** By its value, by its label as it is written, or by either whatever its case and width. */
export function named<Each extends Named>(list: readonly Each[], name: string): Each | undefined {
  const wanted = plain(name);
  return (
    list.find((each) => each.value === name) ??
    list.find((each) => languages.some((one) => each.label[one] === name)) ??
    list.find((each) => plain(each.value) === wanted || languages.some((one) => plain(each.label[one]) === wanted))
  );
}

/** An entry whose name stands before a colon, with what stands behind it; of several the one with the longest name. */
function headed<Each extends Named>(list: readonly Each[], text: string): { entry: Each; rest: string } | undefined {
  for (let at = text.length - 1; at > 0; at -= 1) {
    const sign = text[at];
    const entry = sign === ':' || sign === '：' ? named(list, unquoted(text.slice(0, at).trim())) : undefined;
    if (entry) return { entry, rest: text.slice(at + 1).trim() };
  }
  return undefined;
}

/** An option by value or label; "Other: words" is the option that takes words, with them. */
function optionOf(field: FormField, name: string): { value: string; other?: string } {
  const options = field.options ?? [];
  const found = named(options, name);
  if (found) return { value: found.value };
  const open = headed(
    options.filter((each) => each.isOther),
    name,
  );
  return open ? { value: open.entry.value, other: open.rest } : { value: name };
}

function pathOf(tree: readonly CascadeNode[], cell: string): string[] {
  let level: readonly CascadeNode[] = tree;
  return valuesOf(cell, cellLists.path, (value) => named(tree, value) !== undefined).map((name) => {
    const node = named(level, name);
    level = node?.children ?? [];
    return node?.value ?? name;
  });
}

function matrixOf(field: FormField, cell: string): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const piece of pieces(cell, cellLists.rows.at)) {
    const { entry, rest } = headed(field.rows ?? [], piece) ?? unknownRow(piece);
    const isColumn = (value: string) => named(field.options ?? [], value) !== undefined;
    const values = valuesOf(rest, cellLists.list, isColumn).map((each) => optionOf(field, each).value);
    put(answer, entry.value, field.several ? values : (values[0] ?? ''));
  }
  return answer;
}

/** A row that the field has not: the check refuses it by its name. */
function unknownRow(piece: string): { entry: { value: string }; rest: string } {
  const [, name = piece, rest = ''] = /^(.+?)[:：]\s*(.+)$/.exec(piece) ?? [];
  return { entry: { value: name }, rest };
}

/** 2026-01-31, 2026/1/31, 2026.1.31 and 2026年1月31日. */
function dayOf(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
