import { agreementSteps, field, form, must, options, recommend, type SurveyTemplate, words } from './template.ts';

export const courseFeedback: SurveyTemplate = {
  id: 'course-feedback',
  category: 'learning',
  title: words('Course feedback|课程反馈|Opinión sobre un curso|講座アンケート'),
  text: words(
    'What was learned, how it was taught, and at what pace.|学到了什么、教得如何、节奏是否合适。|Qué se aprendió, cómo se enseñó y a qué ritmo.|学んだこと、教え方、進度について聞きます。',
  ),
  form: form(
    field(
      'rating',
      'course',
      'How do you rate the course?|您如何评价本课程？|¿Cómo valora el curso?|講座を評価してください。',
      { ...must, max: 5 },
    ),
    field(
      'rating',
      'teacher',
      'How do you rate the teacher?|您如何评价讲师？|¿Cómo valora al docente?|講師を評価してください。',
      { ...must, max: 5 },
    ),
    field(
      'matrix',
      'statements',
      'How far do you agree?|您在多大程度上同意以下说法？|¿Hasta qué punto está de acuerdo?|次の文にどの程度同意しますか。',
      {
        ...must,
        rows: options(
          'goals:The goals were clear|学习目标明确|Los objetivos estaban claros|目標が明確だった',
          'material:The material helped me|学习资料有帮助|El material me ayudó|教材が役に立った',
          'practice:There was enough practice|练习充足|Hubo suficiente práctica|演習が十分だった',
          'use:I can use it in my work|能用于工作|Puedo usarlo en mi trabajo|仕事に生かせる',
        ),
        options: agreementSteps,
      },
    ),
    field('single', 'pace', 'How was the pace?|课程节奏如何？|¿Qué tal el ritmo?|進度はいかがでしたか。', {
      ...must,
      options: options(
        'fast:Too fast|太快|Demasiado rápido|速すぎた',
        'right:Just right|正好|Adecuado|ちょうど良い',
        'slow:Too slow|太慢|Demasiado lento|遅すぎた',
      ),
    }),
    field('longText', 'paceWhere', 'In which part?|在哪一部分？|¿En qué parte?|どの部分でしたか。', {
      max: 500,
      showWhen: {
        any: [
          { fieldId: 'pace', is: 'equals', value: 'fast' },
          { fieldId: 'pace', is: 'equals', value: 'slow' },
        ],
      },
    }),
    field(
      'number',
      'hours',
      'How many hours a week did you put in?|您每周投入多少小时？|¿Cuántas horas a la semana dedicó?|週に何時間取り組みましたか。',
      { min: 0, max: 80, decimals: 1 },
    ),
    recommend(
      'How likely are you to recommend the course?|您推荐本课程的可能性有多大？|¿Con qué probabilidad recomendaría el curso?|この講座を勧める可能性はどのくらいですか。',
    ),
    field(
      'longText',
      'better',
      'What should be different next time?|下次应如何改进？|¿Qué debería cambiar la próxima vez?|次回はどこを変えるとよいですか。',
      { max: 2000 },
    ),
  ),
};
