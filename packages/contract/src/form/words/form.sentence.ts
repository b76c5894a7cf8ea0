import type { Language } from '../../core/language.ts';
import { deepestCondition } from '../logic/form.condition.ts';
import type { CascadeNode, Condition, FormField } from '../form.engine.ts';
import { clauses, deletedField, joiners, quotes, shownWhen, type ClauseKind } from './form.sentence.texts.ts';
import { textIn } from './form.text-in.ts';

/** A condition as people say it. Used by the designer, exports and mails. */

/** Labels longer than this are cut: the sentence names a field, it does not repeat it. */
const longestName = 60;

/**
 * The whole sentence: `Shown when “Diet” is “Vegan” and “Company” is not empty.` `fields` are the form's; what a condition names that is
 * not among them is called a deleted field. Negations stand in their clauses ("is not", "at most"), never around several of them.
 */
export function describeCondition(condition: Condition, fields: readonly FormField[], language: Language): string {
  const when = describeWhen(condition, fields, language);
  // Chinese sets a number apart from the word that follows.
  return shownWhen[language].replace('{c}', () => (language === 'zh' ? when.replace(/\d$/, '$& ') : when));
}

/** The same without "Shown when", to stand in a sentence of another kind. */
export function describeWhen(condition: Condition, fields: readonly FormField[], language: Language): string {
  const known = new Map(fields.map((field) => [field.fieldId, field]));
  return words(condition, true, known, language, 0).text;
}

interface Words {
  text: string;
  joined: 'and' | 'or' | null;
}

/** `holds` false: the words for its opposite. */
function words(
  condition: Condition,
  holds: boolean,
  known: ReadonlyMap<string, FormField>,
  language: Language,
  depth: number,
): Words {
  if (depth > deepestCondition) return { text: '…', joined: null };
  if ('not' in condition) return words(condition.not, !holds, known, language, depth + 1);
  if ('fieldId' in condition) return { text: clause(condition, holds, known, language), joined: null };
  const all = 'all' in condition;
  const parts = (all ? condition.all : condition.any).map((each) => words(each, holds, known, language, depth + 1));
  if (parts.length === 1) return parts[0] as Words;
  const joined = all === holds ? 'and' : 'or';
  const { open, close } = joiners[language];
  const texts = parts.map((part) =>
    part.joined !== null && part.joined !== joined ? `${open}${part.text}${close}` : part.text,
  );
  return {
    text: texts.reduce((before, next) => `${before}${joinerFor(joined, next, language)}${next}`),
    joined,
  };
}

/** Spanish says "e" before a sound of i, and "u" before one of o. */
function joinerFor(joined: 'and' | 'or', next: string, language: Language): string {
  const joiner = joiners[language][joined];
  if (language !== 'es') return joiner;
  const start = next.replace(/^[^\p{L}]+/u, '');
  if (joined === 'and' && /^h?[ií](?![eéa])/i.test(start)) return ' e ';
  return joined === 'or' && /^h?[oó]/i.test(start) ? ' u ' : joiner;
}

type Simple = Extract<Condition, { fieldId: string }>;

function clause(condition: Simple, holds: boolean, known: ReadonlyMap<string, FormField>, language: Language): string {
  const field = known.get(condition.fieldId);
  const value = 'value' in condition ? condition.value : undefined;
  const cell = field && matrixCell(field, value);
  const opposite = condition.is === 'empty' || (field?.type === 'agreement' && String(value) === 'false');
  const [yes, no] = clauses[language][kindOf(field, condition, cell !== undefined)];
  const filled: Record<string, string> = {
    f: field ? quoted(textIn(field.label, language) || field.fieldId, language) : deletedField[language],
    v: value === undefined ? '' : valueWords(field, cell ? cell.column : value, language),
    r: cell ? quoted(textIn(cell.row.label, language) || cell.row.value, language) : '',
  };
  return (opposite !== holds ? yes : no).replace(/\{([fvr])\}/g, (_, key: string) => filled[key] ?? '');
}

/** The cell that a value of a matrix names, if it does (`cellOf`). */
function matrixCell(
  field: FormField,
  value: unknown,
): { row: NonNullable<FormField['rows']>[number]; column: string } | undefined {
  if (field.type !== 'matrix' || typeof value !== 'string') return undefined;
  if (field.options?.some((each) => each.value === value)) return undefined;
  const named = (field.rows ?? []).filter((each) => value.slice(0, each.value.length + 1) === `${each.value}=`);
  const columnOf = (row: { value: string }) => value.slice(row.value.length + 1);
  // The name of a row may begin another's: it is the one behind which a column stands.
  const row = named.find((each) => field.options?.some((option) => option.value === columnOf(each))) ?? named[0];
  return row && { row, column: columnOf(row) };
}

function kindOf(field: FormField | undefined, { is }: Simple, isCell: boolean): ClauseKind {
  const type = field?.type;
  if (type === 'agreement') return 'agreed';
  if (is === 'answered' || is === 'empty') return 'answered';
  if (is === 'greater' || is === 'less') {
    if (type === 'date') return is === 'greater' ? 'after' : 'before';
    if (type === 'multiple' || type === 'sort' || type === 'file' || type === 'cascade' || type === 'region')
      return is === 'greater' ? 'more' : 'fewer';
    return is;
  }
  if (type === 'matrix') return isCell ? 'cell' : is === 'equals' ? 'everyRow' : 'anyRow';
  if (is === 'equals') return type === 'multiple' ? 'only' : type === 'sort' ? 'first' : 'is';
  if (type === 'multiple' || type === 'sort') return 'chosen';
  return type === 'cascade' || type === 'region' ? 'within' : 'contains';
}

function valueWords(field: FormField | undefined, value: string | number | boolean, language: Language): string {
  if (typeof value !== 'string') return String(value);
  if (field?.type === 'date' || (value !== '' && !Number.isNaN(Number(value)) && !field?.options)) return value;
  const label =
    field?.options?.find((each) => each.value === value)?.label ?? branchNamed(field?.tree ?? [], value)?.label;
  return quoted(textIn(label, language) || value, language);
}

/** The branch with this value, wherever it stands; the highest one when several have it. */
function branchNamed(tree: readonly CascadeNode[], value: string): CascadeNode | undefined {
  let level: readonly CascadeNode[] = tree;
  for (let depth = 0; depth < 10 && level.length > 0; depth += 1) {
    const found = level.find((each) => each.value === value);
    if (found) return found;
    level = level.reduce<CascadeNode[]>((below, each) => {
      for (const child of each.children ?? []) below.push(child);
      return below;
    }, []);
  }
  return undefined;
}

function quoted(text: string, language: Language): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  const short = signs.length > longestName ? `${signs.slice(0, longestName - 1).join('')}…` : signs.join('');
  const { open, close } = quotes[language];
  return `${open}${short}${close}`;
}
