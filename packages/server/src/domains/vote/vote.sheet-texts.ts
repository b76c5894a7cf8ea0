import type { Texts } from '@convoke/contract/core/language.ts';
import type { BallotReason, BallotState, RoundPhase, VoterKind } from '@convoke/contract/vote/vote.rules.ts';

/** What the sheets of a vote say. */
export const sheetTexts = {
  ballots: { en: 'Ballots', zh: '选票', es: 'Papeletas', ja: '投票一覧' },
  results: { en: 'Results', zh: '投票结果', es: 'Resultados', ja: '結果' },
  number: { en: 'No.', zh: '序号', es: 'N.º', ja: '番号' },
  castAt: { en: 'Cast at', zh: '投票时间', es: 'Emitida', ja: '投票日時' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  reasons: { en: 'Set aside because', zh: '隔离原因', es: 'Apartada por', ja: '保留の理由' },
  choices: { en: 'Chosen', zh: '所投候选项', es: 'Elección', ja: '選択' },
  voter: { en: 'Voter (hashed)', zh: '投票人（哈希）', es: 'Votante (hash)', ja: '投票者（ハッシュ）' },
  voters: { en: 'Known by', zh: '识别方式', es: 'Identificado por', ja: '本人確認' },
  address: { en: 'Address (hashed)', zh: '网络地址（哈希）', es: 'Dirección (hash)', ja: 'アドレス（ハッシュ）' },
  age: {
    en: 'Device known for (s)',
    zh: '设备首次出现至投票（秒）',
    es: 'Dispositivo conocido desde (s)',
    ja: '端末の初回から投票まで（秒）',
  },
  agent: { en: 'Program', zh: '客户端', es: 'Programa', ja: 'クライアント' },
  decisions: { en: 'Decisions', zh: '处理记录', es: 'Decisiones', ja: '判断の記録' },
  rank: { en: 'Rank', zh: '名次', es: 'Puesto', ja: '順位' },
  candidate: { en: 'Candidate', zh: '候选项', es: 'Candidatura', ja: '候補' },
  group: { en: 'Group', zh: '分组', es: 'Grupo', ja: 'グループ' },
  votes: { en: 'Votes', zh: '票数', es: 'Votos', ja: '得票数' },
  share: {
    en: 'Share of ballots (%)',
    zh: '占选票比例（%）',
    es: 'Porcentaje de papeletas',
    ja: '投票に占める割合（%）',
  },
  aside: { en: 'In quarantine', zh: '隔离中', es: 'En cuarentena', ja: '保留中' },
  withdrawn: { en: 'Withdrawn', zh: '已撤下', es: 'Retirada', ja: '取り下げ' },
  list: { en: 'Votes', zh: '投票列表', es: 'Votaciones', ja: '投票の一覧' },
  title: { en: 'Title', zh: '标题', es: 'Título', ja: 'タイトル' },
  event: { en: 'Event', zh: '活动', es: 'Evento', ja: 'イベント' },
  rounds: { en: 'Rounds', zh: '轮次', es: 'Rondas', ja: 'ラウンド' },
  candidates: { en: 'Candidates', zh: '候选项数', es: 'Candidaturas', ja: '候補数' },
  counted: { en: 'Ballots that count', zh: '有效选票', es: 'Papeletas contadas', ja: '集計済みの票' },
  discarded: { en: 'Discarded', zh: '已作废', es: 'Descartadas', ja: '無効の票' },
  created: { en: 'Created', zh: '创建时间', es: 'Creada', ja: '作成日時' },
  zone: { en: 'Time zone', zh: '时区', es: 'Zona horaria', ja: 'タイムゾーン' },
  voteUrl: { en: 'Voting page', zh: '投票页面', es: 'Página de votación', ja: '投票ページ' },
  resultsUrl: { en: 'Results page', zh: '结果页面', es: 'Página de resultados', ja: '結果ページ' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
} as const satisfies Record<string, Texts>;

export const stateTexts: Readonly<Record<BallotState, Texts>> = {
  COUNTED: { en: 'Counted', zh: '已计票', es: 'Contada', ja: '集計済み' },
  QUARANTINED: { en: 'In quarantine', zh: '隔离中', es: 'En cuarentena', ja: '保留中' },
  DISCARDED: { en: 'Discarded', zh: '已作废', es: 'Descartada', ja: '無効' },
};

export const phaseTexts: Readonly<Record<RoundPhase, Texts>> = {
  draft: { en: 'Draft', zh: '草稿', es: 'Borrador', ja: '下書き' },
  upcoming: { en: 'Upcoming', zh: '未开始', es: 'Próxima', ja: '開始前' },
  open: { en: 'Open', zh: '进行中', es: 'Abierta', ja: '受付中' },
  paused: { en: 'Paused', zh: '已暂停', es: 'En pausa', ja: '一時停止' },
  closed: { en: 'Closed', zh: '已结束', es: 'Cerrada', ja: '終了' },
};

export const reasonTexts: Readonly<Record<BallotReason, Texts>> = {
  burst: {
    en: 'Many new devices behind one address for the same',
    zh: '同一网络地址短时间内大量新设备投给同一选项',
    es: 'Muchos dispositivos nuevos de una dirección votan lo mismo',
    ja: '同じアドレスの多数の新しい端末が同じ候補に投票',
  },
  speed: {
    en: 'Faster than people vote, many behind one address',
    zh: '同一网络地址大量投票，速度异常',
    es: 'Más rápido que una persona, muchas desde una dirección',
    ja: '同じアドレスから人には不可能な速さの投票が多数',
  },
  unseen: {
    en: 'No page was opened before, many behind one address',
    zh: '同一网络地址大量投票，且此前未打开过页面',
    es: 'Sin abrir antes la página, muchas desde una dirección',
    ja: '同じアドレスから、ページを開かずに投票が多数',
  },
  bot: { en: 'Known bot', zh: '已知的机器人程序', es: 'Un robot conocido', ja: '既知のボット' },
  organiser: { en: 'Set aside by hand', zh: '人工隔离', es: 'Apartada a mano', ja: '手動で保留' },
};

export const voterTexts: Readonly<Record<VoterKind, Texts>> = {
  device: { en: 'Device', zh: '设备', es: 'Dispositivo', ja: '端末' },
  phone: { en: 'Verified phone', zh: '已验证手机', es: 'Teléfono verificado', ja: '確認済み電話番号' },
  email: { en: 'Verified e-mail', zh: '已验证邮箱', es: 'Correo verificado', ja: '確認済みメール' },
};
