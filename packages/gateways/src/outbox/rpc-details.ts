import { chinaTime } from './acts.ts';
import type { OutboxMessage } from './record.ts';
import type { OutboxStore } from './store.ts';

/** QuerySendDetails: what was sent to a number on a day in China, newest first, and what became of it. Or what is wrong with the question. */
export async function sendDetails(
  store: OutboxStore,
  number: string,
  params: URLSearchParams,
): Promise<Record<string, unknown> | string> {
  const day = params.get('SendDate') ?? '';
  if (!/^\d{8}$/.test(day)) return 'SendDate is yyyyMMdd';
  const size = Number(params.get('PageSize') ?? 10);
  const page = Number(params.get('CurrentPage') ?? 1);
  if (!Number.isInteger(size) || size < 1 || size > 50) return 'PageSize is 1 to 50';
  if (!Number.isInteger(page) || page < 1) return 'CurrentPage is 1 or more';
  const bizId = params.get('BizId') ?? '';
  const found = (await store.ofNumber(number))
    .filter((one) => chinaTime(one.receivedAt).slice(0, 10).replaceAll('-', '') === day)
    .filter((one) => bizId === '' || one.sms?.bizId === bizId)
    .reverse();
  const shown = found.slice((page - 1) * size, page * size);
  return { TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO: shown.map(detailOf) } };
}

function detailOf(message: OutboxMessage): Record<string, unknown> {
  const { delivery, sms } = message;
  const isOpen = delivery.state === 'accepted';
  return {
    PhoneNum: message.to,
    // 1 waits for the receipt, 2 failed, 3 arrived.
    SendStatus: isOpen ? 1 : delivery.state === 'delivered' ? 3 : 2,
    ErrCode: isOpen ? '' : (delivery.errCode ?? 'DELIVERED'),
    TemplateCode: sms?.templateCode ?? '',
    Content: message.text,
    OutId: sms?.outId ?? '',
    SendDate: chinaTime(message.receivedAt),
    ...(isOpen ? {} : { ReceiveDate: chinaTime(delivery.at) }),
  };
}
