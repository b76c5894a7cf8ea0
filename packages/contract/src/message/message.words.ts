import type { Texts } from '../core/language.ts';
import type { LineState, PassedRule, StopScope, StopWhy } from './message.rules.ts';

/** What became of a message, who gets none and why: for sheets, and for the file of a person's data. */

export const lineStateWords: Readonly<Record<LineState, Texts>> = {
  queued: { en: 'Waiting', zh: '等待发送', es: 'En espera', ja: '送信待ち' },
  held: {
    en: 'Waiting for the A/B winner',
    zh: '等待标题测试结果',
    es: 'A la espera del mejor asunto',
    ja: '件名の結果待ち',
  },
  claimed: { en: 'Sending', zh: '正在提交', es: 'Enviándose', ja: '送信中' },
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

export const passedWords: Readonly<Record<PassedRule, Texts>> = {
  duplicate: { en: 'Named more than once', zh: '重复', es: 'Nombrado más de una vez', ja: '重複' },
  invalid: { en: 'Not a valid address', zh: '地址无效', es: 'Dirección no válida', ja: '無効な宛先' },
  unserved: {
    en: 'Not supported by the provider',
    zh: '服务商不支持该地区',
    es: 'Zona sin servicio',
    ja: '対応外の地域',
  },
  no_address: { en: 'No address', zh: '没有地址', es: 'Sin dirección', ja: '宛先なし' },
};

export const stopScopeWords: Readonly<Record<StopScope, Texts>> = {
  promotion: { en: 'Promotions', zh: '推广信息', es: 'Promociones', ja: '宣伝' },
  all: { en: 'Anything', zh: '全部信息', es: 'Nada', ja: 'すべて' },
};

export const stopWhyWords: Readonly<Record<StopWhy, Texts>> = {
  reply: { en: 'Opted out by reply', zh: '短信回复退订', es: 'Lo pidió por respuesta', ja: '返信で停止' },
  unsubscribed: { en: 'Unsubscribed', zh: '点击退订', es: 'Se dio de baja', ja: '配信停止' },
  unknown_user: { en: 'No such mailbox', zh: '邮箱不存在', es: 'El buzón no existe', ja: 'メールボックスなし' },
  unknown_host: { en: 'No such domain', zh: '域名不存在', es: 'El dominio no existe', ja: 'ドメインなし' },
  moved: { en: 'Moved', zh: '地址已变更', es: 'Se ha mudado', ja: '移転' },
  complained: { en: 'Reported as spam', zh: '被举报为垃圾邮件', es: 'Denunciado como spam', ja: '迷惑メール報告' },
  by_hand: { en: 'Added by hand', zh: '手动添加', es: 'Añadido a mano', ja: '手動で追加' },
};
