import type { Texts } from '../../core/language.ts';
import { numbered, type VoteTemplate } from './vote.template.ts';

const person: Texts = { en: 'Candidate {n}', zh: '候选人 {n}', es: 'Candidatura {n}', ja: '候補者 {n}' };
const aims: Texts = {
  en: 'Profession, time in the association, and what they want to do in office.',
  zh: '职业、入会时间，以及任期内的工作计划。',
  es: 'Profesión, antigüedad en la asociación y qué quiere hacer en el cargo.',
  ja: '職業、在籍年数、就任後に取り組みたいこと。',
};

export const boardTemplate: VoteTemplate = {
  key: 'board-election',
  name: { en: 'Board election', zh: '理事会选举', es: 'Elección de la junta', ja: '役員選挙' },
  text: {
    en: 'Chair, treasurer and members in three rounds. Everybody votes once with a confirmed e-mail; results only at the end.',
    zh: '理事长、财务和理事分三轮选举。验证邮箱后每人一票，结束后公布结果。',
    es: 'Presidencia, tesorería y vocalías en tres rondas. Un voto por correo confirmado; resultados solo al final.',
    ja: '会長・会計・理事を3ラウンドで選出。確認済みメールで1人1票、結果は終了後に公開します。',
  },
  title: { en: 'Board election', zh: '理事会选举', es: 'Elección de la junta directiva', ja: '役員選挙' },
  description: {
    en: 'Members elect the board for the next two years. Every member has one vote in each round.',
    zh: '会员选举未来两年的理事会。每位会员每轮一票。',
    es: 'Los socios eligen la junta para los próximos dos años. Cada socio tiene un voto por ronda.',
    ja: '今後2年間の役員を会員が選びます。各ラウンドで会員1人につき1票です。',
  },
  rounds: [
    {
      title: { en: 'Chair', zh: '理事长', es: 'Presidencia', ja: '会長' },
      description: {
        en: 'Choose one candidate.',
        zh: '请选择一名候选人。',
        es: 'Elija una candidatura.',
        ja: '候補者を1名選んでください。',
      },
      rules: { choicesMin: 1, choicesMax: 1, voters: 'email', results: 'end', shuffled: true },
      candidates: numbered(person, 2, { introduction: aims }),
    },
    {
      title: { en: 'Treasurer', zh: '财务', es: 'Tesorería', ja: '会計' },
      description: {
        en: 'Choose one candidate.',
        zh: '请选择一名候选人。',
        es: 'Elija una candidatura.',
        ja: '候補者を1名選んでください。',
      },
      rules: { choicesMin: 1, choicesMax: 1, voters: 'email', results: 'end', shuffled: true },
      candidates: numbered(person, 2, { introduction: aims }),
    },
    {
      title: { en: 'Members of the board', zh: '理事', es: 'Vocalías', ja: '理事' },
      description: {
        en: 'Choose up to four of the six candidates.',
        zh: '请在六名候选人中最多选择四名。',
        es: 'Elija hasta cuatro de las seis candidaturas.',
        ja: '6名の候補者から4名まで選んでください。',
      },
      rules: { choicesMin: 1, choicesMax: 4, voters: 'email', results: 'end', shuffled: true },
      candidates: numbered(person, 6, { introduction: aims }),
    },
  ],
};
