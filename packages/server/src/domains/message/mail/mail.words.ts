/** Words for which filters move a mail into the junk, and, of Chinese, those that the law on advertising forbids. */
const words: readonly string[] = [
  'free money',
  'act now',
  'click here',
  'you are a winner',
  'risk-free',
  '100% free',
  'casino',
  'viagra',
  'earn money fast',
  '免费领取',
  '点击领取',
  '恭喜您中奖',
  '代开发票',
  '赌博',
  '稳赚不赔',
  '全网最低价',
  '国家级',
  '全球首创',
  '绝对有效',
  'gratis 100',
  'gane dinero',
  'haga clic aquí',
  'ha sido seleccionado',
  'sin riesgo',
  'oferta única',
  '必ず儲かる',
  '当選しました',
  '今すぐクリック',
  '完全無料',
  '副業で稼',
  '絶対に損をしない',
];

/** Those that stand in a text, each once. */
export function wordsFiltersDislike(text: string): string[] {
  const small = text.normalize('NFKC').toLowerCase();
  return words.filter((word) => small.includes(word));
}
