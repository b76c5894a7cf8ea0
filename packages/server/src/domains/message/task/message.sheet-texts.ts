import type { Texts } from '@convoke/contract/core/language.ts';
import type { LineClass, LineState, MessageChannel, TaskState } from '@convoke/contract/message/message.rules.ts';

/** What the sheets of messages say. */
export const sheetTexts = {
  task: { en: 'Task', zh: '任务', es: 'Tarea', ja: 'タスク' },
  recipient: { en: 'Recipient', zh: '收件人', es: 'Destinatario', ja: '宛先' },
  member: { en: 'Member', zh: '会员', es: 'Miembro', ja: '会員' },
  state: { en: 'State', zh: '状态', es: 'Estado', ja: '状態' },
  reason: { en: 'Reason', zh: '原因', es: 'Motivo', ja: '理由' },
  code: { en: 'Provider’s code', zh: '通道返回码', es: 'Código del proveedor', ja: '事業者のコード' },
  segments: { en: 'Segments', zh: '计费条数', es: 'Segmentos', ja: '通数' },
  cost: { en: 'Cost (¥)', zh: '费用（元）', es: 'Coste (¥)', ja: '料金（¥）' },
  attemptedAt: { en: 'Handed over', zh: '提交时间', es: 'Entregado al proveedor', ja: '送信日時' },
  settledAt: { en: 'Settled', zh: '状态时间', es: 'Resuelto', ja: '確定日時' },
  openedAt: { en: 'Opened', zh: '打开时间', es: 'Abierto', ja: '開封日時' },
  clickedAt: { en: 'Clicked', zh: '点击时间', es: 'Clic', ja: 'クリック日時' },
  repliedAt: { en: 'Replied', zh: '回复时间', es: 'Respondido', ja: '返信日時' },
  createdAt: { en: 'Created', zh: '创建时间', es: 'Creado', ja: '作成日時' },
  lines: { en: 'Messages', zh: '消息数', es: 'Mensajes', ja: '件数' },
  accepted: { en: 'Taken by the provider', zh: '通道已受理', es: 'Aceptados por el proveedor', ja: '事業者が受付' },
  unknown: { en: 'Unknown', zh: '结果未知', es: 'Desconocidos', ja: '結果不明' },
  reserved: { en: 'Reserved (¥)', zh: '预扣（元）', es: 'Reservado (¥)', ja: '引当（¥）' },
  returned: { en: 'Refunded (¥)', zh: '已退款（元）', es: 'Reembolsado (¥)', ja: '返金（¥）' },
  owed: { en: 'To be refunded (¥)', zh: '待退款（元）', es: 'Por reembolsar (¥)', ja: '返金予定（¥）' },
  ofLines: {
    en: 'Price of the messages (¥)',
    zh: '消息应计（元）',
    es: 'Precio de los mensajes (¥)',
    ja: '送信分の料金（¥）',
  },
  ofLedger: {
    en: 'Charged to the account (¥)',
    zh: '账户实扣（元）',
    es: 'Cargado en la cuenta (¥)',
    ja: '口座の請求額（¥）',
  },
  ofLedgerBack: {
    en: 'Refunded to the account (¥)',
    zh: '账户实退（元）',
    es: 'Reembolsado en la cuenta (¥)',
    ja: '口座への返金額（¥）',
  },
  difference: { en: 'Difference', zh: '差异', es: 'Diferencia', ja: '差異' },
  differsLedger: { en: 'task and account', zh: '任务与账户不一致', es: 'tarea y cuenta', ja: 'タスクと口座' },
  differsLines: { en: 'messages and task', zh: '消息与任务不一致', es: 'mensajes y tarea', ja: 'メッセージとタスク' },
  none: { en: 'none', zh: '无', es: 'ninguna', ja: 'なし' },
  reconcileName: { en: 'reconciliation', zh: '对账单', es: 'conciliación', ja: '照合表' },
  logsName: { en: 'messages', zh: '发送记录', es: 'mensajes', ja: '送信記録' },
} satisfies Record<string, Texts>;

export const channelTexts: Record<MessageChannel, Texts> = {
  sms: { en: 'Text messages', zh: '短信', es: 'SMS', ja: 'SMS' },
  mail: { en: 'E-mail', zh: '邮件', es: 'Correo', ja: 'メール' },
};

export const taskStateTexts: Record<TaskState, Texts> = {
  draft: { en: 'Draft', zh: '草稿', es: 'Borrador', ja: '下書き' },
  scheduled: { en: 'Scheduled', zh: '已预约', es: 'Programada', ja: '予約済み' },
  building: { en: 'Preparing', zh: '准备中', es: 'Preparando', ja: '準備中' },
  running: { en: 'Sending', zh: '发送中', es: 'Enviando', ja: '送信中' },
  paused: { en: 'Paused', zh: '已暂停', es: 'En pausa', ja: '一時停止' },
  finished: { en: 'Finished', zh: '已完成', es: 'Terminada', ja: '完了' },
  cancelled: { en: 'Cancelled', zh: '已取消', es: 'Cancelada', ja: '取消' },
  expired: { en: 'Too late', zh: '已过期', es: 'Fuera de plazo', ja: '期限切れ' },
};

export const lineStateTexts: Record<LineState, Texts> = {
  queued: { en: 'Waiting', zh: '等待发送', es: 'En espera', ja: '送信待ち' },
  held: {
    en: 'Waiting for the better subject',
    zh: '等待标题测试结果',
    es: 'A la espera del mejor asunto',
    ja: '件名の結果待ち',
  },
  claimed: { en: 'Being sent', zh: '正在提交', es: 'Enviándose', ja: '送信中' },
  accepted: { en: 'Sent', zh: '已发送', es: 'Enviado', ja: '送信済み' },
  delivered: { en: 'Delivered', zh: '已送达', es: 'Entregado', ja: '配信済み' },
  undelivered: { en: 'Not delivered', zh: '未送达', es: 'No entregado', ja: '未配信' },
  bounced: { en: 'Bounced', zh: '退信', es: 'Devuelto', ja: '不達' },
  complained: { en: 'Complained', zh: '投诉', es: 'Queja', ja: '苦情' },
  failed: { en: 'Failed', zh: '失败', es: 'Fallido', ja: '失敗' },
  suppressed: { en: 'Left out', zh: '已排除', es: 'Excluido', ja: '対象外' },
  cancelled: { en: 'Cancelled', zh: '已取消', es: 'Cancelado', ja: '取消' },
  unknown: { en: 'Unknown', zh: '结果未知', es: 'Desconocido', ja: '結果不明' },
};

export const classTexts: Record<LineClass, Texts> = {
  opted_out: { en: 'Opted out', zh: '已退订', es: 'Se dio de baja', ja: '配信停止済み' },
  bounced: { en: 'Bounced before', zh: '曾被退信', es: 'Rebotó antes', ja: '以前に不達' },
  complained: { en: 'Complained before', zh: '曾投诉', es: 'Se quejó antes', ja: '以前に苦情' },
  consent: { en: 'Refused consent', zh: '不同意接收', es: 'No da su consentimiento', ja: '受信に不同意' },
  worm: { en: 'Gift hunter', zh: '会虫', es: 'Cazarregalos', ja: '景品目当て' },
  unserved: { en: 'Not served by the provider', zh: '通道不支持该地区', es: 'Zona sin servicio', ja: '対応外の地域' },
  too_long: { en: 'Text too long', zh: '内容超长', es: 'Texto demasiado largo', ja: '文字数超過' },
  no_answer: {
    en: 'No answer from the provider',
    zh: '通道未应答',
    es: 'Sin respuesta del proveedor',
    ja: '事業者の応答なし',
  },
  unknown_user: {
    en: 'No one has this address',
    zh: '收件人不存在',
    es: 'La dirección no existe',
    ja: '宛先が存在しない',
  },
  unknown_host: {
    en: 'The domain does not exist',
    zh: '域名不存在',
    es: 'El dominio no existe',
    ja: 'ドメインが存在しない',
  },
  moved: { en: 'Moved', zh: '地址已变更', es: 'Se ha mudado', ja: '宛先が移転' },
  mailbox_full: { en: 'Mailbox full', zh: '邮箱已满', es: 'Buzón lleno', ja: 'メールボックス満杯' },
  refused: { en: 'Refused', zh: '被拒收', es: 'Rechazado', ja: '受信拒否' },
  spam: { en: 'Taken for spam', zh: '被视为垃圾邮件', es: 'Tratado como spam', ja: '迷惑メール扱い' },
  content: { en: 'The content is refused', zh: '内容被拒', es: 'Contenido rechazado', ja: '内容が拒否された' },
  template: { en: 'The template is refused', zh: '模板未通过', es: 'Plantilla rechazada', ja: 'テンプレート不可' },
  number: { en: 'Not a valid number', zh: '号码无效', es: 'Número no válido', ja: '無効な番号' },
  switched_off: { en: 'Switched off', zh: '关机或停机', es: 'Apagado', ja: '電源オフ・停止' },
  blocked: {
    en: 'Blocked by the carrier',
    zh: '运营商拦截',
    es: 'Bloqueado por el operador',
    ja: '通信事業者がブロック',
  },
  gave_up: {
    en: 'Given up after several attempts',
    zh: '多次重试后放弃',
    es: 'Se desistió tras varios intentos',
    ja: '再試行の末に断念',
  },
  unwritable: { en: 'Could not be written', zh: '无法生成内容', es: 'No se pudo redactar', ja: '作成できない' },
  vendor: { en: 'Trouble at the provider', zh: '通道异常', es: 'Problema del proveedor', ja: '事業者側の問題' },
  asked: { en: 'The task was ended', zh: '任务已取消', es: 'La tarea se canceló', ja: 'タスクが取り消された' },
  expired: { en: 'It was too late', zh: '超过最晚时间', es: 'Era demasiado tarde', ja: '期限を過ぎた' },
  other: { en: 'Other', zh: '其他', es: 'Otro', ja: 'その他' },
};
