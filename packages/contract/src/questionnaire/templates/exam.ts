import type { FormField } from '../../form/form.engine.ts';
import { field, form, must, nameField, options, page, type SurveyTemplate, words } from './template.ts';

const right = (answer: unknown, points: number): Pick<FormField, 'right'> => ({ right: { answer, points } });

/** A short test that scores itself; its questions are about what everybody who works at an event should know. */
export const exam: SurveyTemplate = {
  id: 'exam',
  category: 'learning',
  title: words('Exam with scores|带评分的测验|Examen con puntuación|採点つきテスト'),
  text: words(
    'Right answers, points and a total: an example about safety at events.|正确答案、分值与总分：以活动安全为例。|Respuestas correctas, puntos y total: un ejemplo sobre seguridad en eventos.|正解・配点・合計点つき。例題はイベントの安全です。',
  ),
  showScore: true,
  form: form(
    nameField,
    field(
      'description',
      'intro',
      'Ten minutes, five questions|十分钟，五道题|Diez minutos, cinco preguntas|10分、5問',
      {
        body: words(
          'Take your time. You see your points at the end.|请认真作答，提交后可看到得分。|Tómese su tiempo. Al final verá sus puntos.|落ち着いてお答えください。最後に得点が表示されます。',
        ),
      },
    ),
    page('questions', 'Questions|题目|Preguntas|問題'),
    field(
      'single',
      'alarm',
      'The fire alarm sounds. What comes first?|火警响起，首先应做什么？|Suena la alarma de incendios. ¿Qué es lo primero?|火災報知器が鳴りました。まず何をしますか。',
      {
        ...must,
        ...right('out', 20),
        options: options(
          'things:Save valuable things|抢救贵重物品|Salvar objetos de valor|貴重品を持ち出す',
          'out:Lead people out|引导人员撤离|Guiar a la gente afuera|人を避難させる',
          'film:Record what happens|拍摄现场|Grabar lo que ocurre|状況を撮影する',
        ),
      },
    ),
    field(
      'multiple',
      'exits',
      'What must never stand in an emergency exit?|紧急出口处不能放置哪些物品？|¿Qué no puede estar nunca en una salida de emergencia?|非常口に置いてはいけないものはどれですか。',
      {
        ...must,
        ...right(['boxes', 'chairs', 'cables'], 20),
        options: options(
          'boxes:Boxes|箱子|Cajas|箱',
          'chairs:Chairs|椅子|Sillas|椅子',
          'cables:Loose cables|散乱的线缆|Cables sueltos|むき出しのケーブル',
          'sign:A lit exit sign|发光的出口指示牌|Una señal de salida iluminada|点灯した出口標識',
        ),
      },
    ),
    field(
      'number',
      'visitors',
      'A hall takes 4 people on each 2 square metres. How many fit on 60 square metres?|每 2 平方米可容纳 4 人，60 平方米可容纳多少人？|Caben 4 personas por cada 2 metros cuadrados. ¿Cuántas caben en 60 metros cuadrados?|2平方メートルに4人入る会場です。60平方メートルには何人入れますか。',
      { ...must, min: 0, max: 10_000, decimals: 0, ...right(120, 20) },
    ),
    field(
      'sort',
      'aid',
      'Somebody has collapsed. Put the steps in order.|有人晕倒，请按顺序排列步骤。|Alguien se ha desplomado. Ordene los pasos.|人が倒れました。手順を並べてください。',
      {
        ...must,
        ...right(['look', 'call', 'help'], 20),
        options: options(
          'call:Call for help|呼救|Pedir ayuda|助けを呼ぶ',
          'look:Make sure it is safe|确认现场安全|Comprobar que es seguro|安全を確認する',
          'help:Give first aid|实施急救|Prestar primeros auxilios|応急手当をする',
        ),
      },
    ),
    field(
      'dropdown',
      'number',
      'Which number calls the fire brigade in mainland China?|中国大陆的火警电话是多少？|¿Qué número llama a los bomberos en China continental?|中国大陸で消防を呼ぶ番号は？',
      {
        ...must,
        ...right('119', 20),
        options: options('110:110|110|110|110', '119:119|119|119|119', '120:120|120|120|120'),
      },
    ),
    field('score', 'total', 'Total|总分|Total|合計', {
      scoreOf: { fieldIds: ['alarm', 'exits', 'visitors', 'aid', 'number'], how: 'sum' },
    }),
  ),
};
