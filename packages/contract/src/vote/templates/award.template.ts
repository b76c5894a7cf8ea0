import type { Texts } from '../../core/language.ts';
import { numbered, type VoteTemplate } from './vote.template.ts';

const nominee: Texts = { en: 'Nominee {n}', zh: '提名者 {n}', es: 'Nominación {n}', ja: 'ノミネート {n}' };
const why: Texts = {
  en: 'In two sentences: what was done this year, and why it deserves the award.',
  zh: '用两句话介绍：今年做了什么，为何值得获奖。',
  es: 'En dos frases: qué ha hecho este año y por qué merece el premio.',
  ja: '今年の実績と受賞にふさわしい理由を2文でご紹介ください。',
};
const groups: readonly Texts[] = [
  { en: 'Product of the year', zh: '年度产品', es: 'Producto del año', ja: '年間最優秀製品' },
  { en: 'Team of the year', zh: '年度团队', es: 'Equipo del año', ja: '年間最優秀チーム' },
  { en: 'Newcomer of the year', zh: '年度新锐', es: 'Revelación del año', ja: '年間最優秀新人' },
];

export const awardTemplate: VoteTemplate = {
  key: 'award',
  name: { en: 'Annual awards', zh: '年度评选', es: 'Premios anuales', ja: '年間アワード' },
  text: {
    en: 'Several awards on one ballot: one nominee from each category. The winners stay secret until voting is over.',
    zh: '一张选票评选多个奖项：每个类别选一名。投票结束前不公布结果。',
    es: 'Varios premios en una papeleta: una nominación por categoría. El resultado es secreto hasta el final.',
    ja: '1枚の票で複数の賞を選びます。各部門から1名ずつ。結果は投票終了まで非公開です。',
  },
  title: { en: 'Annual awards', zh: '年度评选', es: 'Premios anuales', ja: '年間アワード' },
  description: {
    en: 'Choose your favourite in every category. The winners are announced at the award ceremony.',
    zh: '请在每个类别中选出您心目中的最佳。获奖名单将在颁奖典礼上公布。',
    es: 'Elija su favorito en cada categoría. Los ganadores se anuncian en la gala.',
    ja: '各部門からお気に入りを選んでください。受賞者は授賞式で発表します。',
  },
  rounds: [
    {
      title: { en: 'Audience vote', zh: '大众投票', es: 'Voto del público', ja: '一般投票' },
      description: {
        en: 'One vote in each of the three categories.',
        zh: '三个类别各投一票。',
        es: 'Un voto en cada una de las tres categorías.',
        ja: '3部門それぞれに1票ずつ投票できます。',
      },
      rules: { choicesMin: 3, choicesMax: 3, groupMin: 1, groupMax: 1, results: 'end', shuffled: true },
      candidates: groups.flatMap((group, index) => numbered(nominee, 4, { group, introduction: why }, index * 4 + 1)),
    },
  ],
};
