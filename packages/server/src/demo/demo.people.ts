import type { Language } from '@convoke/contract/core/language.ts';

export interface DemoPerson {
  name: string;
  phone: string;
  email: string | null;
  company: string;
  title: string;
  language: Language;
  channel: string;
}

/** Numbers from 0 to 1, the same for the same seed: a second start that finishes a first one's work makes the same people. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in another order, the same for the same chance. */
export function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

interface World {
  share: number;
  family: readonly [name: string, latin: string][];
  given: readonly [name: string, latin: string][];
  join(family: string, given: string): string;
  companies: readonly string[];
  titles: readonly string[];
}

const words = (text: string): [string, string][] => text.split(' ').map((pair) => pair.split(':') as [string, string]);
const same = (text: string): [string, string][] => text.split(' ').map((word) => [word, word.toLowerCase()]);
const list = (text: string): string[] => text.split(', ');

const worlds: Record<Language, World> = {
  zh: {
    share: 0.5,
    family: words(
      '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 赵:zhao 黄:huang 周:zhou 吴:wu 徐:xu 孙:sun 朱:zhu 林:lin 沈:shen 顾:gu 陆:lu 钱:qian',
    ),
    given: words(
      '思远:siyuan 雨桐:yutong 子涵:zihan 欣怡:xinyi 浩然:haoran 梓萱:zixuan 晓东:xiaodong 佳琪:jiaqi 文博:wenbo 静怡:jingyi 俊杰:junjie 婉清:wanqing 嘉懿:jiayi 明轩:mingxuan 雪莹:xueying 志强:zhiqiang 诗涵:shihan 一鸣:yiming',
    ),
    join: (family, given) => family + given,
    companies: list(
      '云帆科技, 海纳设计, 星野文化传媒, 申江会展, 蓝图咨询, 知行教育, 望潮软件, 青禾公关, 浦江数据, 木棉品牌',
    ),
    titles: list('产品经理, 市场总监, 活动策划, 设计师, 创始人, 工程师, 品牌经理, 运营主管, 项目经理'),
  },
  en: {
    share: 0.2,
    family: same('Bennett Carter Hughes Morgan Patel Reid Sullivan Walsh Okafor Lindqvist Fraser Novak'),
    given: same('Amelia Daniel Grace Oliver Priya Thomas Chloe Marcus Nadia Ethan Hannah Leo'),
    join: (family, given) => `${given} ${family}`,
    companies: list('Northwind Studio, Harbour & Co, Brightside Media, Fieldnote, Juniper Events, Atlas Research'),
    titles: list('Event Manager, Head of Marketing, Producer, Product Designer, Engineer, Founder'),
  },
  es: {
    share: 0.15,
    family: words(
      'García:garcia Fernández:fernandez Ruiz:ruiz Navarro:navarro Ortega:ortega Iglesias:iglesias Molina:molina Vidal:vidal',
    ),
    given: words(
      'Lucía:lucia Javier:javier Carmen:carmen Álvaro:alvaro Elena:elena Mateo:mateo Sofía:sofia Diego:diego',
    ),
    join: (family, given) => `${given} ${family}`,
    companies: list('Estudio Brisa, Mediterránea Eventos, Faro Digital, Casa Norte, Lumbre Comunicación'),
    titles: list('Directora de eventos, Responsable de marketing, Diseñador, Productora, Ingeniero'),
  },
  ja: {
    share: 0.15,
    family: words(
      '佐藤:sato 鈴木:suzuki 高橋:takahashi 田中:tanaka 渡辺:watanabe 伊藤:ito 中村:nakamura 小林:kobayashi',
    ),
    given: words('陽菜:hina 大翔:hiroto 結衣:yui 蓮:ren 美咲:misaki 悠斗:yuto 葵:aoi 健太:kenta'),
    join: (family, given) => `${family} ${given}`,
    companies: list('株式会社ひかり企画, 港町デザイン, 東雲ソフト, 株式会社和音, みなとイベント'),
    titles: list('イベント担当, マーケティング部長, デザイナー, エンジニア, 代表取締役'),
  },
};

const channels = ['', '', 'wechat', 'wechat', 'newsletter', 'linkedin', 'partner'];

/** `count` people who are all different, in the mix that an event in Shanghai draws. Numbers and addresses lead nowhere. */
export function demoPeople(count: number, seed: number): DemoPerson[] {
  const next = chance(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const names = new Set<string>();
  const people: DemoPerson[] = [];
  while (people.length < count) {
    let left = next();
    const language = (Object.keys(worlds) as Language[]).find((one) => (left -= worlds[one].share) < 0) ?? 'zh';
    const world = worlds[language];
    const [family, familyLatin] = pick(world.family);
    const [given, givenLatin] = pick(world.given);
    const name = world.join(family, given);
    if (names.has(name)) continue;
    names.add(name);
    const nth = people.length;
    people.push({
      name,
      phone: `1390${String(seed % 1000).padStart(3, '0')}${String(1000 + nth * 7).slice(-4)}`,
      email: next() < 0.85 ? `${givenLatin}.${familyLatin}${nth}@example.com` : null,
      company: pick(world.companies),
      title: pick(world.titles),
      language,
      channel: pick(channels),
    });
  }
  return people;
}
