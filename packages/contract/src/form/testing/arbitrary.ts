import * as fc from 'fast-check';
import { languages, type Texts } from '../../core/language.ts';
import { type FormDefinition, type FormField, fieldTypes, formDefinition, patternKinds } from '../form.engine.ts';
import type { CascadeNode, Condition } from '../form.engine.ts';
import { otherKey } from '../logic/form.check.ts';

/** Forms and what people (or nobody good) may send to them, for property tests. */

const word = fc.constantFrom('a', 'b', 'c', 'x y', '是', '1', '0', '__proto__', 'constructor', 'toString', 'r=c', '😀');
const text = fc.oneof(word, fc.string({ maxLength: 12, unit: 'grapheme' }));
const texts: fc.Arbitrary<Texts> = fc
  .tuple(text, text)
  .map(
    ([one, other]) =>
      Object.fromEntries(languages.map((each, at) => [each, at % 2 ? one : other])) as Record<
        'en' | 'zh' | 'es' | 'ja',
        string
      >,
  );
/** Few enough that conditions, scores and doubles find each other. */
const fieldId = fc.constantFrom('f1', 'f2', 'f3', 'f4', 'f5', 'f6', '__proto__', 'constructor');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const mostly = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 12 });
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const small = fc.integer({ min: -2, max: 12 });

const optionValue = fc.constantFrom('a', 'b', 'c', '1', '0', '__proto__', 'constructor', 'r', 'r=c', '是');
const option = fc.record({
  value: optionValue,
  label: texts,
  points: maybe(fc.double({ min: -10, max: 10, noNaN: true })),
  isOther: maybe(fc.boolean()),
  isAlone: seldom(fc.boolean()),
});

const { node: branch } = fc.letrec<{ node: CascadeNode }>((tie) => ({
  node: fc.record({
    value: optionValue,
    label: texts,
    children: maybe(fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'tree' })),
  }),
}));

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, depthIdentifier: 'condition' },
    fc.record({ fieldId, is: fc.constantFrom('answered' as const, 'empty' as const) }),
    fc.record({
      fieldId,
      is: fc.constantFrom('equals' as const, 'contains' as const, 'greater' as const, 'less' as const),
      value: fc.oneof(optionValue, text, fc.integer({ min: -3, max: 12 }), fc.boolean(), fc.constant('2026-05-01')),
    }),
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}));

const day = fc.constantFrom('2026-01-01', '2026-05-01', '2026-12-31', '2026-02-30', '0000-01-01');

const path = fc.constantFrom(
  ['广东省', '深圳市', '南山区'],
  ['河南省', '济源市'],
  ['海外'],
  ['广东省'],
  ['a', 'b'],
  ['a'],
);

/** What might be an answer of some type. */
const likely: fc.Arbitrary<unknown> = fc.oneof(
  text,
  optionValue,
  day,
  path,
  fc.boolean(),
  fc.integer({ min: -3, max: 15 }),
  fc.double(),
  fc.constantFrom(
    '13800138000',
    '+86 138-0013-8000',
    'Ana@example.com',
    '１２．５',
    '11010519491231002x',
    'https://a.example/x',
    'AB-12',
    '',
    null,
    undefined,
  ),
  fc.array(optionValue, { maxLength: 5 }),
  fc.dictionary(optionValue, fc.oneof(optionValue, fc.array(optionValue, { maxLength: 3 })), { maxKeys: 4 }),
  fc.array(fc.record({ fileId: fc.constantFrom('f', 'g', '../x'), name: text, bytes: fc.oneof(small, fc.double()) }), {
    maxLength: 3,
  }),
);

const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
};

/** What only somebody hostile sends: huge, deep, half characters, names that objects keep for themselves. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\u0000', 'a', '\u202e'), maxLength: 8 }),
  fc
    .constantFrom<() => unknown>(
      () => 'x'.repeat(200_000),
      () => '９'.repeat(200_000),
      () => ' '.repeat(200_000),
      () => `https://${'a.'.repeat(2000)}`,
      () => Array.from({ length: 20_000 }, (_, at) => `v${at}`),
      () => Array.from({ length: 20_000 }, () => 'a'),
      () => Array.from({ length: 2000 }, () => ({ fileId: 'f', name: 'f', bytes: 1 })),
      () => deep(20_000, (inner) => [inner]),
      () => deep(20_000, (inner) => ({ a: inner })),
      () => JSON.parse('{"__proto__":{"a":"a"},"constructor":"a"}'),
      () => Object.create(null) as unknown,
    )
    .map((make) => make()),
);

const anyType = fc.constantFrom(...fieldTypes);

/** A field of any type with anything that any type could have: valid by its shape, not always sensible. */
const formField: fc.Arbitrary<FormField> = fc
  .record({
    fieldId,
    type: anyType,
    label: texts,
    required: fc.boolean(),
    min: seldom(small),
    max: seldom(small),
    from: seldom(fc.constantFrom('2026-01-01', '2026-06-01')),
    to: seldom(fc.constantFrom('2026-05-01', '2026-12-31')),
    decimals: seldom(fc.integer({ min: 0, max: 6 })),
    pattern: seldom(
      fc.record({ kind: fc.constantFrom(...patternKinds), mask: maybe(fc.constantFrom('AA-00', '***', 'Ａ０', '--')) }),
    ),
    options: mostly(fc.array(option, { maxLength: 5 })),
    rows: mostly(fc.array(fc.record({ value: optionValue, label: texts }), { maxLength: 4 })),
    several: maybe(fc.boolean()),
    tree: mostly(fc.array(branch, { maxLength: 3 })),
    depth: maybe(fc.integer({ min: 1, max: 3 })),
    phoneRegions: maybe(fc.constantFrom('any' as const, ['CN', 'HK', 'MO', 'TW', 'JP'], ['JP'], ['CN'])),
    files: seldom(fc.record({ kinds: fc.constant(['picture' as const]), maxBytes: fc.integer({ min: 1, max: 20 }) })),
    preset: seldom(likely),
    parameter: maybe(fc.constantFrom('p', 'q', 'toString')),
    showWhen: seldom(condition),
    scoreOf: seldom(
      fc.record({
        fieldIds: fc.array(fieldId, { maxLength: 5 }),
        how: fc.constantFrom('sum' as const, 'mean' as const),
      }),
    ),
    right: seldom(
      fc.record({ answer: likely.map((answer) => answer ?? 'a'), points: fc.integer({ min: -5, max: 5 }) }),
    ),
    means: maybe(
      fc.constantFrom('name' as const, 'phone' as const, 'email' as const, 'company' as const, 'title' as const),
    ),
  })
  .map((made) => JSON.parse(JSON.stringify(made)) as FormField);

/** A form whose shape the contract takes. */
export const anyForm: fc.Arbitrary<FormDefinition> = fc
  .record({
    fields: fc.array(formField, { minLength: 2, maxLength: 8, size: 'max' }),
    pace: fc.option(fc.constantFrom('page' as const, 'field' as const), { nil: undefined }),
  })
  .map(({ fields, pace }) => formDefinition.parse({ version: 1, fields, ...(pace && { pace }) }));

const values = (list: readonly { value: string }[] | undefined) => (list ?? []).map((each) => each.value);

/** One of a list; of an empty one a word. */
const oneOf = (list: readonly string[]) => (list.length > 0 ? fc.constantFrom(...list) : word);

function leaves(tree: readonly CascadeNode[], before: readonly string[] = []): string[][] {
  return tree.flatMap((node) =>
    node.children?.length ? leaves(node.children, [...before, node.value]) : [[...before, node.value]],
  );
}

const samples: Readonly<Record<string, readonly string[]>> = {
  letters: ['Ana', 'De La O'],
  digits: ['12', '００７'],
  lettersDigits: ['a1', 'B2Z'],
  chinese: ['是', '张三'],
  url: ['https://a.example/x', 'http://b.example'],
  postcode: ['518000', 'sw1a 1aa'],
  cnId: ['11010519491231002x'],
  mask: ['AB-12', 'a1z', 'Ａ０', '--'],
};

/** What a person who reads the field would answer. */
function fitting(field: FormField): fc.Arbitrary<unknown> {
  const chosen = values(field.options);
  switch (field.type) {
    case 'text':
      return field.pattern ? fc.constantFrom(...(samples[field.pattern.kind] ?? [])) : text;
    case 'longText':
      return text;
    case 'phone':
      return fc.constantFrom(
        '13800138000',
        '+86 139-0013-9000',
        '９１２３４５６７',
        '+81 90 1234 5678',
        '090-1234-5678',
      );
    case 'email':
      return fc.constantFrom('Ana@example.com', ' b.c@example.org ');
    case 'number':
      return fc.oneof(
        small,
        small.map(String),
        fc.double({ min: -2, max: 12, noNaN: true }),
        fc.constantFrom('１．５', '2.25'),
      );
    case 'rating':
    case 'scale':
      return fc.oneof(small, small.map(String));
    case 'date':
      return day;
    case 'single':
    case 'dropdown':
      return oneOf(chosen);
    case 'multiple':
      return fc.array(oneOf(chosen), { maxLength: 6 });
    case 'sort':
      return fc.shuffledSubarray([...new Set(chosen)], { minLength: new Set(chosen).size });
    case 'cascade':
      return fc.constantFrom(...leaves(field.tree ?? []), ['a']);
    case 'region':
      return path;
    case 'matrix': {
      const columns = oneOf(chosen);
      const cell = field.several ? fc.array(columns, { maxLength: 4 }) : columns;
      return fc
        .array(fc.tuple(oneOf(values(field.rows)), cell), { maxLength: 8 })
        .map((cells) => Object.fromEntries<unknown>(cells));
    }
    case 'file':
    case 'signature':
      return fc.uniqueArray(
        fc.record({ fileId: fc.constantFrom('f', 'g', 'h'), name: word, bytes: fc.integer({ min: 0, max: 25 }) }),
        { maxLength: 2, selector: (file) => file.fileId },
      );
    case 'agreement':
      return fc.boolean();
    default:
      return likely;
  }
}

/** What may come for a form: mostly answers to its fields, then what does not fit, and what nobody asked for. */
function rawFor(asked: FormDefinition, odd: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const entries = asked.fields.map((field) =>
    fc.tuple(
      fc.constant(field.fieldId),
      fc.oneof(
        { weight: 12, arbitrary: fitting(field) },
        { weight: 2, arbitrary: likely },
        { weight: 1, arbitrary: odd },
      ),
    ),
  );
  const other = fc.tuple(
    fc.oneof(fieldId.map(otherKey), fc.constantFrom('p', 'q', 'toString'), text),
    fc.oneof(text, likely, odd),
  );
  return fc
    .tuple(fc.tuple(...entries), fc.array(other, { maxLength: 4 }))
    .map(([own, others]) => Object.fromEntries<unknown>([...others, ...own]));
}

export interface Case {
  asked: FormDefinition;
  raw: Record<string, unknown>;
}

const caseOf = (odd: fc.Arbitrary<unknown>): fc.Arbitrary<Case> =>
  anyForm.chain((asked) => rawFor(asked, odd).map((raw) => ({ asked, raw })));

/** A form and what was sent for it, good, bad and hostile. */
export const anyCase = caseOf(hostile);

/** As many cases as wanted that JSON carries: what a browser and a server can both be given. */
export function jsonCases(count: number): { form: FormDefinition; raw: Record<string, unknown> }[] {
  return fc
    .sample(caseOf(likely), count)
    .map(
      ({ asked, raw }) =>
        JSON.parse(JSON.stringify({ form: asked, raw })) as { form: FormDefinition; raw: Case['raw'] },
    );
}
