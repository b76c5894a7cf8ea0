import { field, form, must, nameField, none, options, other, type SurveyTemplate, words, yesNo } from './template.ts';

export const dietaryNeeds: SurveyTemplate = {
  id: 'dietary-needs',
  category: 'events',
  title: words('Dietary needs|饮食需求|Necesidades alimentarias|食事の配慮'),
  text: words(
    'What guests eat, what they must not, and how serious it is.|了解来宾的饮食习惯、忌口与严重程度。|Qué comen los invitados, qué no pueden comer y la gravedad.|食べられるもの、避けるべきもの、その程度を聞きます。',
  ),
  form: form(
    nameField,
    field(
      'multiple',
      'meals',
      'Which meals will you join?|您将参加哪些用餐？|¿En qué comidas estará?|どの食事に参加しますか。',
      {
        ...must,
        options: options(
          'breakfast:Breakfast|早餐|Desayuno|朝食',
          'lunch:Lunch|午餐|Almuerzo|昼食',
          'dinner:Dinner|晚餐|Cena|夕食',
        ),
      },
    ),
    field('single', 'diet', 'How do you eat?|您的饮食习惯？|¿Cómo come?|普段の食事は？', {
      ...must,
      options: [
        ...options(
          'all:Everything|无忌口|De todo|何でも食べる',
          'vegetarian:Vegetarian|素食|Vegetariano|ベジタリアン',
          'vegan:Vegan|纯素|Vegano|ヴィーガン',
          'halal:Halal|清真|Halal|ハラール',
          'kosher:Kosher|犹太洁食|Kosher|コーシャ',
        ),
        other,
      ],
    }),
    field(
      'multiple',
      'allergies',
      'Which allergies or intolerances do you have?|您对哪些食物过敏或不耐受？|¿Qué alergias o intolerancias tiene?|アレルギーや食べられないものは？',
      {
        ...must,
        options: [
          ...options(
            'nuts:Nuts|坚果|Frutos secos|ナッツ',
            'milk:Milk|牛奶|Leche|乳',
            'egg:Egg|鸡蛋|Huevo|卵',
            'gluten:Gluten|麸质|Gluten|グルテン',
            'fish:Fish and shellfish|鱼类及贝类|Pescado y marisco|魚介類',
            'soy:Soy|大豆|Soja|大豆',
          ),
          other,
          none('None|无|Ninguna|なし'),
        ],
      },
    ),
    field(
      'single',
      'serious',
      'Can traces of it harm you?|微量接触是否也会对您造成伤害？|¿Le afectan también las trazas?|微量でも症状が出ますか。',
      {
        ...must,
        options: yesNo,
        showWhen: {
          all: [
            { fieldId: 'allergies', is: 'answered' },
            { not: { fieldId: 'allergies', is: 'contains', value: 'none' } },
          ],
        },
      },
    ),
    field(
      'longText',
      'emergency',
      'What should we do in an emergency?|紧急情况下我们应如何处理？|¿Qué debemos hacer en una emergencia?|緊急時の対応をご記入ください。',
      { ...must, max: 500, showWhen: { fieldId: 'serious', is: 'equals', value: 'yes' } },
    ),
    field(
      'single',
      'drink',
      'What do you drink with the meal?|用餐时您喝什么？|¿Qué bebe con la comida?|お飲み物は？',
      {
        options: options(
          'water:Water|水|Agua|水',
          'soft:Soft drinks|软饮料|Refrescos|ソフトドリンク',
          'wine:Wine or beer|葡萄酒或啤酒|Vino o cerveza|ワイン・ビール',
        ),
      },
    ),
    field(
      'longText',
      'wishes',
      'Anything else for the kitchen?|还有其他要告知厨房的吗？|¿Algo más para la cocina?|そのほか厨房への連絡はありますか。',
      { max: 500 },
    ),
  ),
};
