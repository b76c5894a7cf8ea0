import type { Language } from '@convoke/contract/core/language.ts';
import { type Answers, longestOther, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { stepsOf } from '../statistics/questionnaire.fields.ts';

/**
 * The coding that statistics programs take: one variable a column, choices as numbers with their meaning in value labels. Choices of several are
 * one variable an option (0, 1), a matrix one a row, a ranking one an option (its place).
 */

/** A variable of the coded file. */
export interface Variable {
  name: string;
  /** SPSS's: F for numbers, A for texts, with their width. */
  format: string;
  label: string;
  values: { code: number; label: string }[];
  value(answers: Answers): number | string | null;
}

/** Longest text of a variable, in bytes. */
const textBytes = 32_767;

export function variablesOf(fields: readonly FormField[], language: Language): Variable[] {
  return fields.flatMap((field, index) => variables(field, `Q${index + 1}`, language));
}

function variables(field: FormField, name: string, language: Language): Variable[] {
  const label = field.label[language];
  const options = field.options ?? [];
  const codes = new Map(options.map((each, at) => [each.value, at + 1]));
  const values = options.map((each, at) => ({ code: at + 1, label: each.label[language] || each.value }));
  const answer = (answers: Answers) => answers[field.fieldId];
  const part = (at: number) => `${name}_${at + 1}`;
  const one = (more: Pick<Variable, 'format' | 'value'> & Partial<Variable>): Variable => ({
    name,
    label,
    values: [],
    ...more,
  });
  switch (field.type) {
    case 'single':
    case 'dropdown':
      return [
        one({ format: 'F4.0', values, value: (answers) => codes.get(String(answer(answers) as string)) ?? null }),
        ...otherOf(field, name, label),
      ];
    case 'multiple':
      return [
        ...options.map((option, at) =>
          one({
            name: part(at),
            format: 'F1.0',
            label: `${label}: ${option.label[language]}`,
            values: yesNo,
            value(answers) {
              const chosen = answer(answers) as string[] | undefined;
              return chosen === undefined ? null : Number([chosen].flat().includes(option.value));
            },
          }),
        ),
        ...otherOf(field, name, label),
      ];
    case 'sort':
      return options.map((option, at) =>
        one({
          name: part(at),
          format: 'F4.0',
          label: `${label}: ${option.label[language]}`,
          value: (answers) => ((answer(answers) as string[] | undefined)?.indexOf(option.value) ?? -1) + 1 || null,
        }),
      );
    case 'matrix':
      return (field.rows ?? []).flatMap((row, at) => {
        const chosen = (answers: Answers) =>
          (answer(answers) as Record<string, string | string[]> | undefined)?.[row.value];
        const rowLabel = `${label}: ${row.label[language]}`;
        if (!field.several)
          return one({
            name: part(at),
            format: 'F4.0',
            label: rowLabel,
            values,
            value: (answers) => codes.get(String(chosen(answers))) ?? null,
          });
        return options.map((option, column) =>
          one({
            name: `${part(at)}_${column + 1}`,
            format: 'F1.0',
            label: `${rowLabel}: ${option.label[language]}`,
            values: yesNo,
            value: (answers) => {
              const crossed = chosen(answers);
              return crossed === undefined ? null : Number([crossed].flat().includes(option.value));
            },
          }),
        );
      });
    case 'agreement':
      return [
        one({
          format: 'F1.0',
          values: yesNo,
          value: (answers) => (answer(answers) === undefined ? null : Number(answer(answers) === true)),
        }),
      ];
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
      return [
        one({
          format: 'F16.6',
          // Tables of SPSS then know the steps that nobody gave.
          values: stepsOf(field).map((code) => ({ code, label: String(code) })),
          value: (answers) => (typeof answer(answers) === 'number' ? (answer(answers) as number) : null),
        }),
      ];
    case 'file':
    case 'signature':
      return [one({ format: 'F4.0', value: (answers) => (answer(answers) as unknown[] | undefined)?.length ?? null })];
    case 'cascade':
    case 'region':
      return [
        one({ format: 'A400', value: (answers) => (answer(answers) as string[] | undefined)?.join('/') ?? null }),
      ];
    case 'date':
      return [one({ format: 'SDATE10', value: (answers) => (answer(answers) as string | undefined) ?? null })];
    default: {
      // A character is at most four bytes.
      const bytes = Math.min(textBytes, 4 * (field.max ?? (field.type === 'longText' ? 5000 : 200)));
      return [one({ format: `A${bytes}`, value: (answers) => (answer(answers) as string | undefined) ?? null })];
    }
  }
}

const yesNo = [
  { code: 0, label: 'No' },
  { code: 1, label: 'Yes' },
];

/** The words of whoever chose "other". */
function otherOf(field: FormField, name: string, label: string): Variable[] {
  if (!field.options?.some((each) => each.isOther)) return [];
  return [
    {
      name: `${name}_other`,
      format: `A${4 * longestOther}`,
      label: `${label}: …`,
      values: [],
      value: (answers) => (answers[otherKey(field.fieldId)] as string | undefined) ?? null,
    },
  ];
}

/** A text of the syntax: one line, quotes doubled, no longer than SPSS keeps. */
function quoted(text: string, bytes: number): string {
  let plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  while (Buffer.byteLength(plain) > bytes) plain = [...plain].slice(0, -1).join('');
  return `'${plain.replaceAll("'", "''")}'`;
}

/** The syntax that reads the coded file and says what everything means. */
export function syntaxOf(variables: readonly Omit<Variable, 'value'>[], dataFile: string): string {
  const names = variables.map((each) => `  ${each.name} ${each.format}`).join('\n');
  const labels = variables.map((each) => `  ${each.name} ${quoted(each.label, 255)}`).join('\n');
  const values = variables
    .filter((each) => each.values.length > 0)
    .map(
      (each) =>
        `  /${each.name}\n${each.values.map(({ code, label }) => `    ${code} ${quoted(label, 119)}`).join('\n')}`,
    )
    .join('\n');
  return [
    '* Run this in the folder of the data file.',
    'SET UNICODE=ON DECIMAL=DOT.',
    `GET DATA /TYPE=TXT /FILE='${dataFile}' /ENCODING='UTF8' /DELIMITERS="," /QUALIFIER='"' /ARRANGEMENT=DELIMITED /FIRSTCASE=2\n  /VARIABLES=\n${names}.`,
    'CACHE.',
    'EXECUTE.',
    `VARIABLE LABELS\n${labels}.`,
    ...(values ? [`VALUE LABELS\n${values}.`] : []),
    'EXECUTE.',
    '',
  ].join('\n');
}
