import type { Language } from '@convoke/contract/core/language.ts';
import { chance, type DemoPerson, shuffled } from './demo.people.ts';

/** What people of the demo say in its questionnaires, the same for the same seed. Each person has a mood, by which the answers hang together. */

type Raw = Record<string, unknown>;
type Say = (person: DemoPerson, next: () => number) => Raw;

const pick = <T>(items: readonly T[], next: () => number): T => items[Math.floor(next() * items.length)] as T;

/** Between its ends, the nearer to the mood the likelier. */
function around(mood: number, least: number, most: number, next: () => number): number {
  const value = least + mood * (most - least) + (next() + next() - 1) * (most - least) * 0.35;
  return Math.max(least, Math.min(most, Math.round(value)));
}

const liked: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'The talks were short and honest. I took home three ideas.',
    'Meeting people who do the same work as I do.',
    'Friendly team at the entrance, no queue at all.',
    'The walk through the hall with the people who built it.',
    'Live captions! I could follow every talk.',
  ],
  zh: [
    '讲者很真诚，案例很具体，回去就能用。',
    '签到非常快，现场工作人员很热情。',
    '认识了很多同行，交流时间安排得很好。',
    '实时字幕很贴心，每场演讲都能听懂。',
    '午餐在江边，聊得很开心。',
  ],
  es: [
    'Las charlas, breves y sinceras.',
    'Conocer a gente que trabaja en lo mismo.',
    'La organización en la entrada, sin colas.',
  ],
  ja: [
    '短くて率直な講演が良かったです。',
    '受付がとても早く、スタッフの対応も丁寧でした。',
    '同じ仕事をしている人と話せたこと。',
  ],
};
const wrong: Readonly<Record<Language, readonly string[]>> = {
  en: ['The room was too cold, and the sound in the back rows was bad.', 'Too little time between the talks.'],
  zh: ['会场太冷，后排听不清声音。', '演讲之间的休息时间太短了。', '停车不方便，指示牌太少。'],
  es: ['Hacía frío en la sala y al fondo no se oía bien.', 'Poco tiempo entre las charlas.'],
  ja: ['会場が寒く、後ろの席では音が聞き取りにくかったです。', '休憩時間が短すぎました。'],
};
const wishes: Readonly<Record<Language, readonly string[]>> = {
  en: ['A notebook I made myself.', 'The courage to start at home.', 'Something for my daughter.'],
  zh: ['一本自己装订的笔记本。', '想学会一门可以在家继续的手艺。', '带一盏自己做的灯回家。'],
  es: ['Un cuaderno hecho por mí.', 'Aprender a usar las herramientas.'],
  ja: ['自分で綴じたノートを持ち帰りたいです。', '家でも続けられる技術。'],
};

/** How a year's guests liked what they came to. */
export const saySatisfaction: Say = (person, next) => {
  const mood = 0.35 + 0.6 * next() ** 0.7;
  const steps = ['veryPoor', 'poor', 'fair', 'good', 'veryGood'];
  // The food was the weak point, the organisation the strong one.
  const parts = { content: 0.05, speakers: 0.08, venue: -0.05, food: -0.22, organisation: 0.12 };
  const overall = around(mood, 1, 5, next);
  const words = overall < 3 ? { whatWent: pick(wrong[person.language], next) } : {};
  const praise = overall > 3 && next() < 0.7 ? { liked: pick(liked[person.language], next) } : {};
  return {
    overall,
    parts: Object.fromEntries(
      Object.entries(parts).map(([row, more]) => [row, steps[around(Math.min(1, mood + more), 0, 4, next)]]),
    ),
    ...words,
    ...praise,
    recommend: around(Math.min(1, mood + 0.16), 0, 10, next),
    again: overall > 3 ? (next() < 0.75 ? 'sure' : 'maybe') : overall === 3 ? 'maybe' : 'no',
    topics: shuffled(['practice', 'practice', 'networking', 'workshops', 'design', 'technology'], next)
      .filter((each, at, all) => all.indexOf(each) === at)
      .slice(0, 1 + Math.floor(next() * 3)),
  };
};

/** Who wants to sit in which workshop on the second morning of the conference. */
export const sayWorkshops: Say = (person, next) => {
  const weight: Readonly<Record<string, number>> = { binding: 1.1, letters: 0.8, lamps: 0.95, paper: 0.45 };
  const ranking = Object.keys(weight).sort((a, b) => (weight[b] ?? 0) - (weight[a] ?? 0));
  // Everybody differs a little from the common order.
  const order = ranking
    .map((value) => ({ value, key: (weight[value] ?? 0) + next() * 1.1 }))
    .sort((a, b) => b.key - a.key)
    .map(({ value }) => value);
  const know = next();
  const second = next() < 0.62 ? 'yes' : 'no';
  return {
    name: person.name,
    email: person.email ?? `guest${person.phone.slice(-4)}@example.com`,
    ranking: order,
    knowledge: Object.fromEntries(
      ranking.map((value) => [value, ['new', 'some', 'much'][around(know * (weight[value] ?? 0) * 0.8, 0, 2, next)]]),
    ),
    times: shuffled(['sat1', 'sat1', 'sat2', 'sun1', 'sun2'], next)
      .filter((each, at, all) => all.indexOf(each) === at)
      .slice(0, 1 + Math.floor(next() * 3)),
    second,
    ...(second === 'yes' && { secondWhich: order[1] }),
    tools: next() < 0.2 ? 'yes' : 'no',
    ...(next() < 0.45 && { wish: pick(wishes[person.language], next) }),
  };
};

/** The answers of people, in their order. */
export function sayAll(say: Say, people: readonly DemoPerson[], seed: number): Raw[] {
  const next = chance(seed);
  return people.map((person) => say(person, next));
}
