import type { Language, Texts } from '../core/language.ts';

/** What is wrong with a form itself, for whoever designs it. Apart from core/problems.ts: attendees' pages never need it. */
export const formProblemTexts = {
  sameId: {
    en: 'Two fields have the same id.',
    zh: '有两个字段的标识相同。',
    es: 'Dos campos tienen el mismo identificador.',
    ja: '同じIDの項目が2つあります。',
  },
  reservedId: {
    en: 'This id cannot be used.',
    zh: '不能使用该标识。',
    es: 'Este identificador no se puede usar.',
    ja: 'このIDは使えません。',
  },
  noLabel: {
    en: 'Write the question in at least one language.',
    zh: '请至少用一种语言填写标题。',
    es: 'Escriba la pregunta al menos en un idioma.',
    ja: '少なくとも1つの言語で質問を入力してください。',
  },
  noOptionLabel: {
    en: 'Every choice needs words in at least one language.',
    zh: '每个选项都要至少用一种语言填写。',
    es: 'Cada opción necesita texto al menos en un idioma.',
    ja: 'すべての選択肢に少なくとも1つの言語で文言が必要です。',
  },
  noOptions: {
    en: 'At least {n} choices are needed.',
    zh: '至少需要 {n} 个选项。',
    es: 'Se necesitan al menos {n} opciones.',
    ja: '選択肢が{n}個以上必要です。',
  },
  sameOption: {
    en: 'Two choices have the same value {n}.',
    zh: '有两个选项的值同为 {n}。',
    es: 'Dos opciones tienen el mismo valor {n}.',
    ja: '値が同じ選択肢が2つあります：{n}',
  },
  twoOthers: {
    en: 'Only one choice can be “other”.',
    zh: '只能有一个“其他”选项。',
    es: 'Solo una opción puede ser «otra».',
    ja: '「その他」の選択肢は1つだけです。',
  },
  noRows: {
    en: 'A matrix needs at least one row.',
    zh: '矩阵至少需要一行。',
    es: 'La matriz necesita al menos una fila.',
    ja: 'マトリックスには行が1つ以上必要です。',
  },
  sameRow: {
    en: 'Two rows have the same value {n}.',
    zh: '有两行的值同为 {n}。',
    es: 'Dos filas tienen el mismo valor {n}.',
    ja: '値が同じ行が2つあります：{n}',
  },
  noTree: {
    en: 'The levels have no choices yet.',
    zh: '尚未设置各级选项。',
    es: 'Los niveles aún no tienen opciones.',
    ja: '階層に選択肢がまだありません。',
  },
  treeTooDeep: {
    en: 'At most {n} levels.',
    zh: '最多 {n} 级。',
    es: 'Como máximo {n} niveles.',
    ja: '階層は{n}つまでです。',
  },
  treeTooLarge: {
    en: 'At most {n} choices in all levels together.',
    zh: '各级选项合计最多 {n} 个。',
    es: 'Como máximo {n} opciones entre todos los niveles.',
    ja: '選択肢は全階層の合計で{n}個までです。',
  },
  sameBranch: {
    en: 'The value {n} stands twice in one place of the levels.',
    zh: '同一级中值 {n} 出现了两次。',
    es: 'El valor {n} aparece dos veces en un mismo nivel.',
    ja: '同じ階層に値が2回あります：{n}',
  },
  minOverMax: {
    en: 'The smallest is more than the largest.',
    zh: '最小值大于最大值。',
    es: 'El mínimo es mayor que el máximo.',
    ja: '最小値が最大値より大きくなっています。',
  },
  minOverOptions: {
    en: 'There are only {n} choices: fewer than must be chosen.',
    zh: '只有 {n} 个可选项，少于要求选择的数量。',
    es: 'Solo hay {n} opciones, menos de las que hay que elegir.',
    ja: '選べる数は{n}個で、必要な数に足りません。',
  },
  badLimit: {
    en: 'The limits of this field are not usable: {n}.',
    zh: '该字段的限制不可用：{n}。',
    es: 'Los límites de este campo no son válidos: {n}.',
    ja: 'この項目の制限は使えません：{n}',
  },
  emptyMask: {
    en: 'The mask needs at least one place to fill in: A, 0 or *.',
    zh: '格式中至少要有一个填写位：A、0 或 *。',
    es: 'El formato necesita al menos un lugar que rellenar: A, 0 o *.',
    ja: '形式には入力する場所（A、0、*）が1つ以上必要です。',
  },
  presetUnfit: {
    en: 'What stands in the field at first is not an answer it takes.',
    zh: '默认值不是该字段可接受的回答。',
    es: 'El valor inicial no es una respuesta válida para este campo.',
    ja: '初期値がこの項目の回答として使えません。',
  },
  rightUnfit: {
    en: 'The right answer is not an answer this field takes.',
    zh: '正确答案不是该字段可接受的回答。',
    es: 'La respuesta correcta no es válida para este campo.',
    ja: '正解がこの項目の回答として使えません。',
  },
  conditionSelf: {
    en: 'The condition looks at the field itself.',
    zh: '显示条件引用了字段自身。',
    es: 'La condición se refiere al propio campo.',
    ja: '条件が項目自身を参照しています。',
  },
  conditionLater: {
    en: 'The condition looks at “{n}”, which comes later.',
    zh: '显示条件引用了后面的“{n}”。',
    es: 'La condición se refiere a «{n}», que viene después.',
    ja: '条件が後にある「{n}」を参照しています。',
  },
  conditionUnknown: {
    en: 'The condition looks at a field that is not there any more.',
    zh: '显示条件引用了已不存在的字段。',
    es: 'La condición se refiere a un campo que ya no existe.',
    ja: '条件がなくなった項目を参照しています。',
  },
  conditionUnfit: {
    en: 'The condition cannot be asked of “{n}”.',
    zh: '显示条件不适用于“{n}”。',
    es: 'La condición no se puede aplicar a «{n}».',
    ja: '条件を「{n}」に使うことはできません。',
  },
  conditionValue: {
    en: 'The condition names an answer that “{n}” cannot have.',
    zh: '显示条件中的值不可能是“{n}”的回答。',
    es: 'La condición nombra una respuesta que «{n}» no puede tener.',
    ja: '条件の値は「{n}」の回答になりえません。',
  },
  conditionTooDeep: {
    en: 'The condition stands inside too many others.',
    zh: '显示条件嵌套过深。',
    es: 'La condición está anidada en demasiadas otras.',
    ja: '条件の入れ子が深すぎます。',
  },
  sameMeans: {
    en: 'Another field stands for the same thing already.',
    zh: '已有另一个字段表示同一信息。',
    es: 'Ya hay otro campo que representa lo mismo.',
    ja: '同じ意味の項目がすでにあります。',
  },
  meansUnfit: {
    en: 'A field of this type cannot stand for that.',
    zh: '该类型的字段不能表示此信息。',
    es: 'Un campo de este tipo no puede representar eso.',
    ja: 'この種類の項目にその意味は付けられません。',
  },
  sameParameter: {
    en: 'Another field is filled by the link parameter {n} already.',
    zh: '链接参数 {n} 已用于另一个字段。',
    es: 'El parámetro de enlace {n} ya rellena otro campo.',
    ja: 'リンクのパラメーター{n}は別の項目で使われています。',
  },
  scoreNothing: {
    en: 'Choose the fields that the score adds up.',
    zh: '请选择要计分的字段。',
    es: 'Elija los campos que suma la puntuación.',
    ja: '得点を集計する項目を選んでください。',
  },
  scoreUnknown: {
    en: 'The score adds up a field that is not there any more.',
    zh: '计分引用了已不存在的字段。',
    es: 'La puntuación suma un campo que ya no existe.',
    ja: '得点がなくなった項目を集計しています。',
  },
  scoreLater: {
    en: 'The score adds up “{n}”, which comes later.',
    zh: '计分引用了后面的“{n}”。',
    es: 'La puntuación suma «{n}», que viene después.',
    ja: '得点が後にある「{n}」を集計しています。',
  },
  scoreUnfit: {
    en: '“{n}” has no points to add up.',
    zh: '“{n}”没有可计的分数。',
    es: '«{n}» no tiene puntos que sumar.',
    ja: '「{n}」には集計できる点がありません。',
  },
} as const satisfies Record<string, Texts>;

export type FormProblemName = keyof typeof formProblemTexts;
