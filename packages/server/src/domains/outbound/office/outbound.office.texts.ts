import type { Texts } from '@convoke/contract/core/language.ts';
import type {
  BanSource,
  CallCause,
  CalleeState,
  CallRecordingState,
} from '@convoke/contract/outbound/outbound.rules.ts';

/** What the sheets of the call centre say. */
export const officeTexts = {
  task: { en: 'Call task', zh: '外呼任务', es: 'Tarea de llamadas', ja: '架電タスク' },
  agent: { en: 'Agent', zh: '坐席', es: 'Agente', ja: 'オペレーター' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  number: { en: 'Phone', zh: '电话号码', es: 'Teléfono', ja: '電話番号' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  intent: { en: 'Outcome', zh: '意向', es: 'Resultado', ja: '通話結果' },
  remark: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  cause: { en: 'How it ended', zh: '结束原因', es: 'Cómo terminó', ja: '終了理由' },
  reason: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
} satisfies Record<string, Texts>;

export const calleeStateTexts: Record<CalleeState, Texts> = {
  unallotted: { en: 'Not allotted', zh: '未分配', es: 'Sin asignar', ja: '未割り当て' },
  allotted: { en: 'To be called', zh: '待外呼', es: 'Por llamar', ja: '架電待ち' },
  calling: { en: 'With an agent now', zh: '外呼中', es: 'Con un agente ahora', ja: '対応中' },
  callback: { en: 'Callback', zh: '待回拨', es: 'Devolver la llamada', ja: 'かけ直し' },
  retry: { en: 'Another try', zh: '待重试', es: 'Nuevo intento', ja: '再架電待ち' },
  finished: { en: 'Finished', zh: '已完成', es: 'Terminado', ja: '完了' },
  banned: { en: 'Do not call', zh: '禁止外呼', es: 'No llamar', ja: '架電禁止' },
};

export const causeTexts: Record<CallCause, Texts> = {
  agent: { en: 'Agent hung up', zh: '坐席挂断', es: 'Colgó el agente', ja: 'オペレーターが終話' },
  callee: { en: 'Person hung up', zh: '客户挂断', es: 'Colgó la persona', ja: '相手が終話' },
  busy: { en: 'Busy', zh: '占线', es: 'Ocupado', ja: '話し中' },
  noAnswer: { en: 'No answer', zh: '无人接听', es: 'No contesta', ja: '応答なし' },
  unassigned: { en: 'Number not in use', zh: '空号', es: 'Número inexistente', ja: '使われていない番号' },
  refused: { en: 'Refused', zh: '拒接', es: 'Rechazada', ja: '着信拒否' },
  cancelled: {
    en: 'Given up while ringing',
    zh: '振铃中取消',
    es: 'Cancelada mientras sonaba',
    ja: '呼び出し中に中止',
  },
  cut: { en: 'Ended by the system', zh: '系统挂断', es: 'Cortada por el sistema', ja: 'システムによる切断' },
  agentLost: { en: 'Agent was away', zh: '坐席掉线', es: 'El agente se desconectó', ja: 'オペレーターの接続切れ' },
  failed: { en: 'Failed', zh: '呼叫失败', es: 'Fallida', ja: '失敗' },
  lost: { en: 'Line was lost', zh: '线路中断', es: 'Se perdió la línea', ja: '回線切断' },
};

export const recordingTexts: Record<CallRecordingState, Texts> = {
  none: { en: 'None', zh: '无', es: 'No hay', ja: 'なし' },
  pending: { en: 'Being saved', zh: '保存中', es: 'Guardándose', ja: '保存中' },
  ready: { en: 'Yes', zh: '有', es: 'Sí', ja: 'あり' },
  failed: { en: 'Failed', zh: '失败', es: 'Falló', ja: '失敗' },
};

export const banSourceTexts: Record<BanSource, Texts> = {
  organiser: { en: 'By hand', zh: '手动添加', es: 'A mano', ja: '手動' },
  agent: { en: 'By an agent', zh: '坐席添加', es: 'Por un agente', ja: 'オペレーター' },
  outcome: { en: 'Outcome of a call', zh: '通话意向', es: 'Resultado de una llamada', ja: '通話結果' },
  import: { en: 'Import', zh: '导入', es: 'Importación', ja: 'インポート' },
};
