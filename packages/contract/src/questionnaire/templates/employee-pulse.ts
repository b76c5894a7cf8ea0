import { agreementSteps, field, form, must, options, recommend, type SurveyTemplate, words } from './template.ts';

export const employeePulse: SurveyTemplate = {
  id: 'employee-pulse',
  category: 'feedback',
  title: words('Employee pulse|员工脉搏调查|Pulso del equipo|従業員パルスサーベイ'),
  text: words(
    'A short anonymous look at mood, load and trust; ask it every month.|每月一次的匿名小调查：心情、负荷与信任。|Un breve sondeo anónimo de ánimo, carga y confianza; cada mes.|気分・負荷・信頼を匿名で短く聞きます。毎月の実施に。',
  ),
  form: form(
    field('rating', 'mood', 'How was your month?|这个月您过得怎么样？|¿Cómo fue su mes?|今月はいかがでしたか。', {
      ...must,
      max: 5,
    }),
    field(
      'scale',
      'load',
      'How was your workload?|您的工作量如何？|¿Cómo fue su carga de trabajo?|仕事量はいかがでしたか。',
      {
        ...must,
        min: 1,
        max: 7,
        ends: { low: words('Too little|太少|Muy poca|少なすぎる'), high: words('Too much|太多|Demasiada|多すぎる') },
      },
    ),
    field('multiple', 'loadWhy', 'What made it too much?|是什么造成的？|¿Qué la hizo excesiva?|多すぎた原因は？', {
      options: options(
        'people:Too few people|人手不足|Falta de personal|人手不足',
        'plans:Plans that changed|计划多变|Planes cambiantes|計画の変更',
        'meetings:Meetings|会议|Reuniones|会議',
        'tools:Tools|工具|Herramientas|ツール',
      ),
      showWhen: { fieldId: 'load', is: 'greater', value: 5 },
    }),
    field(
      'matrix',
      'statements',
      'How far do you agree?|您在多大程度上同意以下说法？|¿Hasta qué punto está de acuerdo?|次の文にどの程度同意しますか。',
      {
        ...must,
        rows: options(
          'goals:I know what is expected of me|我清楚自己的职责|Sé qué se espera de mí|期待されていることが分かる',
          'heard:My opinion counts|我的意见受到重视|Mi opinión cuenta|自分の意見が尊重される',
          'learn:I learn something here|我在这里能学到东西|Aquí aprendo|ここで学べている',
          'help:I get help when I need it|需要时能得到帮助|Recibo ayuda cuando la necesito|必要なときに助けが得られる',
        ),
        options: agreementSteps,
      },
    ),
    recommend(
      'How likely are you to recommend working here?|您推荐他人来这里工作的可能性有多大？|¿Con qué probabilidad recomendaría trabajar aquí?|ここで働くことを勧める可能性はどのくらいですか。',
    ),
    field(
      'single',
      'stay',
      'Where do you see yourself in a year?|一年后您会在哪里？|¿Dónde se ve dentro de un año?|1年後はどうしていると思いますか。',
      {
        options: options(
          'here:Here, in my role|仍在此岗位|Aquí, en mi puesto|今の仕事を続けている',
          'other:Here, in another role|在公司其他岗位|Aquí, en otro puesto|社内の別の仕事',
          'gone:Somewhere else|已离开|En otro sitio|別の会社',
          'unsure:I do not know|不确定|No lo sé|分からない',
        ),
      },
    ),
    field(
      'longText',
      'change',
      'If you could change one thing, what would it be?|如果可以改变一件事，您会改变什么？|Si pudiera cambiar una cosa, ¿cuál sería?|一つ変えられるなら、何を変えますか。',
      { max: 1000 },
    ),
  ),
};
