import type { Texts } from '@convoke/contract/core/language.ts';
import type {
  BanSource,
  CallCause,
  CalleeState,
  CallRecordingState,
} from '@convoke/contract/outbound/outbound.rules.ts';

/** What the sheets of the call centre say, in the words of its pages. */
export const officeTexts = {
  task: { en: 'Call task', zh: '外呼任务', es: 'Tarea de llamadas', ja: '架電タスク' },
  agent: { en: 'Agent', zh: '坐席', es: 'Agente', ja: 'オペレーター' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  number: { en: 'Phone', zh: '电话号码', es: 'Teléfono', ja: '電話番号' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  intent: { en: 'Outcome', zh: '意向', es: 'Resultado', ja: '通話結果' },
  remark: { en: 'Remark', zh: '备注', es: 'Observación', ja: 'メモ' },
  cause: { en: 'How it ended', zh: '结束方式', es: 'Cómo terminó', ja: '終わり方' },
  reason: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
} satisfies Record<string, Texts>;

export const calleeStateTexts: Record<CalleeState, Texts> = {
  unallotted: { en: 'Unassigned', zh: '未分配', es: 'Sin asignar', ja: '未割り当て' },
  allotted: { en: 'Assigned', zh: '已分配', es: 'Asignada', ja: '割り当て済み' },
  calling: { en: 'With an agent', zh: '坐席处理中', es: 'Con un agente', ja: '対応中' },
  callback: { en: 'Callback', zh: '待回拨', es: 'Volver a llamar', ja: 'かけ直し待ち' },
  retry: { en: 'Retry', zh: '待重拨', es: 'Reintento', ja: '再架電待ち' },
  finished: { en: 'Finished', zh: '已完成', es: 'Terminada', ja: '完了' },
  banned: { en: 'Do not call', zh: '禁呼', es: 'No llamar', ja: '架電禁止' },
};

export const causeTexts: Record<CallCause, Texts> = {
  agent: { en: 'Agent hung up', zh: '坐席挂断', es: 'Colgó el agente', ja: 'オペレーターが切断' },
  callee: { en: 'Person hung up', zh: '对方挂断', es: 'Colgó la persona', ja: '相手が切断' },
  busy: { en: 'Busy', zh: '忙线', es: 'Ocupado', ja: '話し中' },
  noAnswer: { en: 'No answer', zh: '无人接听', es: 'Sin respuesta', ja: '応答なし' },
  unassigned: { en: 'Number does not exist', zh: '空号', es: 'El número no existe', ja: '使われていない番号' },
  refused: { en: 'Refused', zh: '拒接', es: 'Rechazada', ja: '拒否' },
  cancelled: { en: 'Cancelled by the agent', zh: '坐席取消', es: 'Cancelada por el agente', ja: 'オペレーターが中止' },
  cut: { en: 'Ended by the system', zh: '系统挂断', es: 'Cortada por el sistema', ja: 'システムが切断' },
  agentLost: { en: 'Agent disconnected', zh: '坐席掉线', es: 'Se desconectó el agente', ja: 'オペレーターが離脱' },
  failed: { en: 'Failed', zh: '失败', es: 'Fallida', ja: '失敗' },
  lost: {
    en: 'Lost contact with the line',
    zh: '与线路失去联系',
    es: 'Se perdió el contacto con la línea',
    ja: '回線との接続が切れました',
  },
};

export const recordingTexts: Record<CallRecordingState, Texts> = {
  none: { en: 'None', zh: '无', es: 'Ninguna', ja: 'なし' },
  pending: { en: 'Being saved', zh: '保存中', es: 'Guardándose', ja: '保存中' },
  ready: { en: 'Yes', zh: '有', es: 'Sí', ja: 'あり' },
  failed: { en: 'Failed', zh: '失败', es: 'Fallida', ja: '失敗' },
};

export const banSourceTexts: Record<BanSource, Texts> = {
  organiser: { en: 'By hand', zh: '手动添加', es: 'A mano', ja: '手動' },
  agent: { en: 'Agent', zh: '坐席', es: 'Agente', ja: 'オペレーター' },
  outcome: { en: 'Outcome of a call', zh: '通话意向', es: 'Resultado de una llamada', ja: '通話結果' },
  import: { en: 'Import', zh: '导入', es: 'Importación', ja: 'インポート' },
};
