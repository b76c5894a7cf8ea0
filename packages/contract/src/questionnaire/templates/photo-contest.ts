import {
  emailField,
  field,
  form,
  must,
  nameField,
  options,
  page,
  type SurveyTemplate,
  words,
  yesNo,
} from './template.ts';

export const photoContest: SurveyTemplate = {
  id: 'photo-contest',
  category: 'exhibition',
  title: words('Photo contest entry|摄影比赛投稿|Inscripción en concurso de fotos|フォトコンテスト応募'),
  text: words(
    'A picture, its story, and the rights to show it.|收集作品、作品故事与展示授权。|Una foto, su historia y los derechos para mostrarla.|写真とその物語、掲載の許諾を集めます。',
  ),
  form: form(
    nameField,
    emailField,
    field('single', 'class', 'In which class?|参赛组别？|¿En qué categoría?|応募部門は？', {
      ...must,
      options: options(
        'people:People|人物|Personas|人物',
        'city:City|城市|Ciudad|都市',
        'nature:Nature|自然|Naturaleza|自然',
        'event:Moments of events|活动瞬间|Momentos de eventos|イベントの瞬間',
      ),
    }),
    field('text', 'picture', 'Title of the picture|作品名称|Título de la foto|作品名', { ...must, max: 80 }),
    field('file', 'photo', 'Picture|作品|Foto|写真', {
      ...must,
      min: 1,
      max: 3,
      files: { kinds: ['picture'], maxBytes: 20 * 1024 * 1024 },
      help: words(
        'JPEG, PNG or WebP, 20 MB at most.|JPEG、PNG 或 WebP，不超过 20 MB。|JPEG, PNG o WebP, 20 MB como máximo.|JPEG・PNG・WebP、20 MBまで。',
      ),
    }),
    field('date', 'taken', 'When was it taken?|拍摄日期？|¿Cuándo se hizo?|撮影日は？', {
      ...must,
      from: '2000-01-01',
    }),
    field('longText', 'story', 'Its story|作品故事|Su historia|作品の物語', { max: 1000 }),
    page('rights', 'Rights|授权|Derechos|権利'),
    field(
      'single',
      'persons',
      'Can people be recognised in it?|照片中是否有可辨认的人物？|¿Se reconoce a personas?|人物が特定できますか。',
      { ...must, options: yesNo },
    ),
    field(
      'agreement',
      'consent',
      'Those in the picture have agreed to its publication.|照片中的人物已同意公开。|Quienes aparecen han aceptado su publicación.|写っている人から掲載の同意を得ています。',
      {
        ...must,
        showWhen: { fieldId: 'persons', is: 'equals', value: 'yes' },
        body: words(
          'Everybody who can be recognised knows of this contest and agrees to be shown; of children, their parents do. We may ask for it in writing.|照片中可辨认的每个人均已知悉本次比赛并同意公开；儿童须由家长同意。我们可能要求提供书面证明。|Todas las personas reconocibles conocen el concurso y aceptan aparecer; en el caso de menores, sus padres. Podemos pedirlo por escrito.|特定できる方全員が本コンテストを知り、掲載に同意しています（未成年者は保護者の同意）。書面の提示をお願いすることがあります。',
        ),
      },
    ),
    field(
      'agreement',
      'own',
      'I took the picture myself and allow it to be shown.|作品由本人拍摄，并同意展示。|La foto es mía y permito que se muestre.|自分で撮影した写真であり、展示を許可します。',
      {
        ...must,
        body: words(
          'The rights stay yours. We may show the picture at this event and in reports about it, with your name.|著作权仍归您所有。我们可在本次活动及相关报道中署名展示该作品。|Los derechos siguen siendo suyos. Podemos mostrar la foto en este evento y en sus crónicas, con su nombre.|著作権はご本人に帰属します。本イベントおよびその報告の中で、お名前とともに写真を掲載することがあります。',
        ),
      },
    ),
    field('signature', 'signature', 'Signature|签名|Firma|署名', must),
  ),
};
