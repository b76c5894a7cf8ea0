import type { Encoding } from '@convoke/contract/core/table-kinds.ts';

/** How many bytes of a file are looked at for its encoding. */
export const looked = 256 * 1024;

/** Signs that stand in almost every list of people of a language; texts read in a wrong encoding hold few of them. */
const usual: Partial<Record<Encoding, string>> = {
  gb18030:
    '姓名手机号码电话邮箱公司单位职位备注语言王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺的一是在不了有人中国大学北京上海广州深圳市区路有限技术科部经理总监工程师先生女士',
  big5: '姓名手機號碼電話信箱郵箱公司單位職稱職位備註語言陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董温唐藍蔣石古紀姚連馮歐程湯田康姜汪白鄒尤巫鐘涂龔嚴韓黎袁金童陸夏柳凃邵的一是在不了有人中國大學臺北台北高雄香港市區路有限科技部經理總監工程師先生女士',
  shift_jis:
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンー氏名電話番号会社部署役職佐藤鈴木高橋田中伊渡辺山本村小林加吉松井上清株式東京都',
  'windows-1252': 'áéíóúñüäößàèìòùâêîôûçãõåæøÁÉÍÓÚÑÜÄÖÀÈÇ¿¡ëï',
};
const usualSigns = Object.entries(usual).map(([encoding, signs]) => [encoding as Encoding, new Set(signs)] as const);

function readable(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    // The end may be in the middle of a sign.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** How often what is not ASCII is a usual sign. */
function likeness(text: string, signs: ReadonlySet<string>): number {
  let all = 0;
  let known = 0;
  for (const sign of text) {
    if (sign <= '\u007f') continue;
    all += 1;
    if (signs.has(sign)) known += 1;
  }
  return all === 0 ? 0 : known / all;
}

/** Letters with accents stand between letters without; what stands in rows was written otherwise. */
const alone = (text: string, encoding: Encoding) =>
  encoding === 'windows-1252' ? text.replace(/[^\x00-\x7f]{2,}/g, (run) => '\ufffd'.repeat(run.length)) : text;

/** Whether the zeros of ASCII letters stand in one half of the pairs alone. */
function halfZeros(bytes: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd === 0 || bytes.length % 2 === 1) return null;
  if (even * 20 < odd) return 'utf-16le';
  return odd * 20 < even ? 'utf-16be' : null;
}

/**
 * The encodings that a text can be in, the likeliest first. One alone where its first bytes, its zeros or its being UTF-8 say so; of several a person
 * chooses over a preview, since a text in one of them can almost always be read as another.
 */
export function encodingsOf(bytes: Uint8Array): Encoding[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return ['utf-8'];
  const head = bytes.subarray(0, looked);
  const wide = halfZeros(head.length % 2 === 1 && head.length < bytes.length ? head.subarray(1) : head);
  if (wide) return [wide];
  if (readable(head, 'utf-8') !== null) return ['utf-8'];
  const scored = usualSigns.map(([encoding, signs]) => {
    const text = readable(head, encoding);
    // Unreadable ones stay at the end: one bad byte is no proof.
    const score =
      likeness(alone(text ?? new TextDecoder(encoding).decode(head), encoding), signs) - (text === null ? 1 : 0);
    return { encoding, score };
  });
  scored.sort((one, other) => other.score - one.score);
  return [...scored.map(({ encoding }) => encoding), 'utf-8', 'utf-16le', 'utf-16be'];
}

/** The text without its mark. What is no sign in this encoding becomes U+FFFD, for the row to say so. */
export const decodedAs = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
