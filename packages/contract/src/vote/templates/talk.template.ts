import type { Texts } from '../../core/language.ts';
import { numbered, type VoteTemplate } from './vote.template.ts';

const talk: Texts = { en: 'Talk {n}', zh: '演讲 {n}', es: 'Charla {n}', ja: '講演 {n}' };
const about: Texts = {
  en: 'Speaker and subject of the talk.',
  zh: '演讲嘉宾与主题。',
  es: 'Ponente y tema de la charla.',
  ja: '登壇者と講演テーマ。',
};
const groups: readonly Texts[] = [
  { en: 'Morning', zh: '上午', es: 'Mañana', ja: '午前' },
  { en: 'Afternoon', zh: '下午', es: 'Tarde', ja: '午後' },
];

export const talkTemplate: VoteTemplate = {
  key: 'best-talk',
  name: { en: 'Best talk', zh: '最佳演讲', es: 'Mejor charla', ja: 'ベストトーク' },
  text: {
    en: 'The audience of a conference chooses its favourite talks, one of the morning and one of the afternoon.',
    zh: '与会者评选最喜欢的演讲，上午和下午各一场。',
    es: 'El público de un congreso elige sus charlas favoritas: una de la mañana y otra de la tarde.',
    ja: '参加者が午前と午後から1つずつ、お気に入りの講演を選びます。',
  },
  title: { en: 'Best talk of the day', zh: '今日最佳演讲', es: 'La mejor charla del día', ja: '本日のベストトーク' },
  description: {
    en: 'Which talks did you like best? The results stand on the screen in the hall as soon as you have voted.',
    zh: '您最喜欢哪场演讲？投票后即可看到结果。',
    es: '¿Qué charlas le han gustado más? Verá los resultados en cuanto haya votado.',
    ja: 'どの講演が良かったですか。投票するとすぐに結果を見られます。',
  },
  rounds: [
    {
      title: { en: 'Your favourites', zh: '您的选择', es: 'Sus favoritas', ja: 'お気に入り' },
      description: {
        en: 'One talk of the morning, one of the afternoon.',
        zh: '上午、下午各选一场。',
        es: 'Una charla de la mañana y una de la tarde.',
        ja: '午前から1つ、午後から1つ選んでください。',
      },
      rules: { choicesMin: 2, choicesMax: 2, groupMin: 1, groupMax: 1, results: 'voted' },
      candidates: groups.flatMap((group, index) => numbered(talk, 4, { group, introduction: about }, index * 4 + 1)),
    },
  ],
};
