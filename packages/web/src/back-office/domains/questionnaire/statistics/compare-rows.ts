import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';

/** One line of a comparison: the same figure in both periods. */
export interface ComparedRow {
  key: string;
  name: string;
  first: number | null;
  second: number | null;
}

export interface Compared {
  fieldId: string;
  label: string;
  /** Whether the figures are shares of 1; else means. */
  isShare: boolean;
  answered: readonly [number, number];
  rows: ComparedRow[];
}

type Named = { key: string; name: string; value: number };

/** What can be compared of a question: shares of what can be chosen, means of numbers and places. */
function figuresOf(field: FieldStatistics, language: Language, names: { mean: string; nps: string }): Named[] | null {
  switch (field.kind) {
    case 'choices':
      return field.options.map((each) => ({
        key: each.value,
        name: textIn(each.label, language) || each.value,
        value: each.share,
      }));
    case 'numbers':
      return [
        ...(field.figures ? [{ key: 'mean', name: names.mean, value: field.figures.mean }] : []),
        ...(field.nps ? [{ key: 'nps', name: names.nps, value: field.nps.score }] : []),
      ];
    case 'sort':
      return field.options
        .filter((each) => each.n > 0)
        .map((each) => ({
          key: each.value,
          name: textIn(each.label, language) || each.value,
          value: each.meanPosition,
        }));
    case 'matrix':
      return field.rows.flatMap((row) =>
        row.columns.map((column) => ({
          key: `${row.value}:${column.value}`,
          name: `${textIn(row.label, language) || row.value}: ${textIn(column.label, language) || column.value}`,
          value: column.share,
        })),
      );
    case 'paths':
      return field.paths.slice(0, 20).map((each) => ({
        key: each.path.join('/'),
        name: each.path.map((value, at) => textIn(each.labels[at], language) || value).join(' / '),
        value: each.share,
      }));
    default:
      return null;
  }
}

/** Both periods beside each other, question by question; texts, dates and files compare to nothing. */
export function compareFields(
  first: readonly FieldStatistics[],
  second: readonly FieldStatistics[],
  language: Language,
  names: { mean: string; nps: string },
): Compared[] {
  const ids = [...new Set([...second, ...first].map((field) => field.fieldId))];
  return ids.flatMap((fieldId): Compared[] => {
    const before = first.find((field) => field.fieldId === fieldId);
    const after = second.find((field) => field.fieldId === fieldId);
    const field = after ?? before;
    if (!field) return [];
    const left = before && before.answered > 0 ? figuresOf(before, language, names) : [];
    const right = after && after.answered > 0 ? figuresOf(after, language, names) : [];
    if (left === null || right === null || left.length + right.length === 0) return [];
    const keys = [...new Set([...right, ...left].map((each) => each.key))];
    const rows = keys.map((key) => {
      const was = left.find((each) => each.key === key);
      const is = right.find((each) => each.key === key);
      // What nobody chose in a period that was answered is a share of nothing, not unknown.
      const none = (list: readonly Named[]) => (field.kind === 'choices' && list.length > 0 ? 0 : null);
      return {
        key,
        name: (is ?? was)?.name ?? key,
        first: was?.value ?? none(left),
        second: is?.value ?? none(right),
      };
    });
    return [
      {
        fieldId,
        label: textIn(field.label, language) || fieldId,
        isShare: field.kind === 'choices' || field.kind === 'matrix' || field.kind === 'paths',
        answered: [before?.answered ?? 0, after?.answered ?? 0],
        rows,
      },
    ];
  });
}
