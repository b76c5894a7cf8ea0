import type { Language } from '../../core/language.ts';
import { asks, checkAnswer } from '../logic/form.check.ts';
import { branchProblems, limitProblems, optionProblems, type Found, rowProblems } from './form.definition.parts.ts';
import { type FormProblemName, formProblemTexts } from './form.definition.texts.ts';
import { cellOf, deepestCondition } from '../logic/form.condition.ts';
import type { Condition, FormDefinition, FormField } from '../form.engine.ts';
import { takesPreset } from '../logic/form.logic.ts';
import { textIn } from '../words/form.text-in.ts';

/**
 * What is wrong with a form itself, beyond its shape (`formDefinition` has checked that): the same for the designer, which shows it, and the
 * server, which publishes no form with problems. Drafts may have them. Its sentence: `formProblemText`.
 */
export interface DefinitionProblem {
  /** The field it stands at. */
  fieldId: string;
  problem: FormProblemName;
  /** A number or value that the sentence names; of `…Later`, `…Unfit`, `conditionValue` and `score…` the fieldId of the other field. */
  n?: number | string;
}

export type { FormProblemName };

/** Types whose answer can stand in the participant's own column. */
export const meaningTypes: Readonly<Record<NonNullable<FormField['means']>, readonly FormField['type'][]>> = {
  name: ['text'],
  phone: ['phone'],
  email: ['email'],
  company: ['text', 'single', 'dropdown'],
  title: ['text', 'single', 'dropdown'],
};

/** The problems of a definition in the order of its fields; none = it can be published. */
export function checkForm(form: Pick<FormDefinition, 'fields'>): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const all = new Map<string, FormField>();
  for (const field of form.fields) if (!all.has(field.fieldId)) all.set(field.fieldId, field);
  const earlier = new Map<string, FormField>();
  const means = new Set<string>();
  const parameters = new Set<string>();
  const branches: Branches = new Map();
  for (const field of form.fields) {
    const tell = (found: Found) => problems.push({ fieldId: field.fieldId, ...found });
    const isRepeated = earlier.has(field.fieldId);
    if (isRepeated) tell({ problem: 'sameId' });
    if (field.fieldId === '__proto__') tell({ problem: 'reservedId' });
    if (asks(field) && textIn(field.label, 'en').trim() === '') tell({ problem: 'noLabel' });
    if (field.type === 'agreement' && !hasTerms(field)) tell({ problem: 'noTerms' });
    for (const found of [optionProblems, rowProblems, branchProblems, limitProblems]) found(field).forEach(tell);
    fillProblems(field).forEach(tell);
    if (field.means !== undefined) {
      if (means.has(field.means)) tell({ problem: 'sameMeans' });
      means.add(field.means);
      if (meaningTypes[field.means].indexOf(field.type) < 0) tell({ problem: 'meansUnfit' });
    }
    if (field.parameter !== undefined) {
      if (parameters.has(field.parameter)) tell({ problem: 'sameParameter', n: field.parameter });
      parameters.add(field.parameter);
    }
    // The one that is checked stands among the known ones last: a repeated id is told already.
    if (field.showWhen) conditionProblems(field, field.showWhen, earlier, all, branches).forEach(tell);
    if (field.type === 'score') scoreProblems(field, earlier, all).forEach(tell);
    if (!isRepeated) earlier.set(field.fieldId, field);
  }
  return problems;
}

/** Whether it is said what is agreed to. */
const hasTerms = ({ body, help }: FormField) =>
  [body, help].some((words) => words && textIn(words, 'en').trim() !== '');

/** The sentence for a problem of a form; fields in it are named by their labels. */
export function formProblemText(
  { problem, n }: Pick<DefinitionProblem, 'problem' | 'n'>,
  form: Pick<FormDefinition, 'fields'>,
  language: Language,
): string {
  const other = namesField[problem] ? form.fields.find((field) => field.fieldId === n) : undefined;
  const words = other ? textIn(other.label, language) || other.fieldId : String(n ?? '');
  return formProblemTexts[problem][language].replace('{n}', () => words);
}

const namesField: { readonly [Name in FormProblemName]?: true } = {
  conditionLater: true,
  conditionUnfit: true,
  conditionValue: true,
  scoreLater: true,
  scoreUnfit: true,
};

/** What stands in the field at first, and what is right. */
function fillProblems(field: FormField): Found[] {
  const found: Found[] = [];
  if (field.preset !== undefined && field.preset !== null) {
    if (!takesPreset(field) || 'problem' in checkAnswer({ ...field, required: false }, field.preset))
      found.push({ problem: 'presetUnfit' });
  }
  if (field.right) {
    const checked = checkAnswer({ ...field, required: true }, field.right.answer);
    if (!asks(field) || 'problem' in checked) found.push({ problem: 'rightUnfit' });
  }
  return found;
}

/** How many comparisons and groups one condition may have. */
export const longestCondition = 100;

/** Each problem of a condition once, however often it stands in it. */
function conditionProblems(
  field: FormField,
  condition: Condition,
  earlier: ReadonlyMap<string, FormField>,
  all: ReadonlyMap<string, FormField>,
  branches: Branches,
): Found[] {
  const found = new Map<string, Found>();
  const tell = (problem: Found) => found.set(`${problem.problem} ${problem.n ?? ''}`, problem);
  let steps = 0;
  const walk = (each: Condition, depth: number): void => {
    steps += 1;
    if (steps > longestCondition) return void tell({ problem: 'conditionTooLong', n: longestCondition });
    if (depth > deepestCondition) return void tell({ problem: 'conditionTooDeep' });
    if ('all' in each) return each.all.forEach((inner) => walk(inner, depth + 1));
    if ('any' in each) return each.any.forEach((inner) => walk(inner, depth + 1));
    if ('not' in each) return walk(each.not, depth + 1);
    if (each.fieldId === field.fieldId) return void tell({ problem: 'conditionSelf' });
    const other = earlier.get(each.fieldId);
    if (!other)
      return void tell(
        all.has(each.fieldId) ? { problem: 'conditionLater', n: each.fieldId } : { problem: 'conditionUnknown' },
      );
    if (!asksOf(other, each.is)) return void tell({ problem: 'conditionUnfit', n: each.fieldId });
    if ('value' in each && !canBe(other, each, branches)) tell({ problem: 'conditionValue', n: each.fieldId });
  };
  walk(condition, 0);
  return [...found.values()];
}

type Asked = Extract<Condition, { fieldId: string }>['is'];

/** Whether a condition can ask this of a field's answer. What each means stands at `holds` in form.condition.ts. */
export function asksOf(field: Pick<FormField, 'type'>, is: Asked): boolean {
  if (field.type === 'description' || field.type === 'pageBreak') return false;
  if (is === 'answered' || is === 'empty') return true;
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
    case 'matrix':
      return is === 'equals' || is === 'contains';
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
    case 'date':
      return is !== 'contains';
    case 'single':
    case 'dropdown':
    case 'agreement':
      return is === 'equals';
    case 'multiple':
    case 'sort':
    case 'cascade':
    case 'region':
      return true;
    case 'file':
    case 'signature':
      return is === 'greater' || is === 'less';
  }
}

/** Whether an answer could be what a condition names: a choice that is there, a number, a day. */
function canBe(field: FormField, condition: Extract<Condition, { value: unknown }>, branches: Branches): boolean {
  const { is, value } = condition;
  const option = () => field.options?.some((each) => each.value === value) ?? false;
  if (is === 'greater' || is === 'less') {
    if (field.type === 'date')
      return 'value' in checkAnswer({ ...field, from: undefined, to: undefined }, value) && value !== '';
    return isNumber(value);
  }
  switch (field.type) {
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
      return isNumber(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'single':
    case 'dropdown':
    case 'multiple':
    case 'sort':
      return option();
    case 'matrix':
      return (
        option() ||
        (field.rows?.some((row) => {
          const start = cellOf(row.value, '');
          if (typeof value !== 'string' || value.slice(0, start.length) !== start) return false;
          return field.options?.some((each) => each.value === value.slice(start.length));
        }) ??
          false)
      );
    case 'cascade':
      return typeof value === 'string' && branchValues(field, branches).has(value);
    case 'agreement':
      return typeof value === 'boolean' || value === 'true' || value === 'false';
    default:
      return typeof value !== 'boolean' && String(value).trim() !== '';
  }
}

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The values of cascades, gathered once however many conditions name them. */
type Branches = Map<FormField, Set<string>>;

/** Every value in a cascade, as far down as a cascade may go. */
function branchValues(field: FormField, branches: Branches): Set<string> {
  const known = branches.get(field);
  if (known) return known;
  const values = new Set<string>();
  branches.set(field, values);
  let level = field.tree ?? [];
  for (let depth = 0; depth < 6 && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const each of level) {
      values.add(each.value);
      for (const child of each.children ?? []) below.push(child);
    }
    level = below;
  }
  return values;
}

function scoreProblems(
  field: FormField,
  earlier: ReadonlyMap<string, FormField>,
  all: ReadonlyMap<string, FormField>,
): Found[] {
  const named = field.scoreOf?.fieldIds ?? [];
  if (named.length === 0) return [{ problem: 'scoreNothing' }];
  const found: Found[] = [];
  for (const fieldId of new Set(named)) {
    const other = earlier.get(fieldId);
    if (!all.has(fieldId)) found.push({ problem: 'scoreUnknown' });
    else if (!other || fieldId === field.fieldId) found.push({ problem: 'scoreLater', n: fieldId });
    else if (!canScore(other)) found.push({ problem: 'scoreUnfit', n: fieldId });
  }
  return found;
}

/** Whether a score field can add this field up: it has a right answer, options (whatever points they have), or is a number itself. */
export function canScore(field: Pick<FormField, 'type' | 'right'>): boolean {
  if (field.right && asks(field)) return true;
  return ['number', 'rating', 'scale', 'single', 'dropdown', 'multiple', 'matrix', 'score'].indexOf(field.type) >= 0;
}
