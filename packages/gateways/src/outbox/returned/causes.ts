/** Why a mail comes back: the reply that the server of the recipient gave, as servers of that kind word it. */

export interface Cause {
  /** The enhanced status code of RFC 3463. */
  status: string;
  /** What a server that speaks SMTP said, without the codes; `{to}` is the recipient, `{host}` its domain. */
  words: string;
  /** What Exchange calls it. */
  exchange: string;
  /** What mail services in China tell their users. */
  chinese: string;
}

const causes: readonly Cause[] = [
  {
    status: '5.1.1',
    words: '<{to}>: Recipient address rejected: User unknown in local recipient table',
    exchange: 'RESOLVER.ADR.RecipNotFound; not found',
    chinese: '收件人邮件地址（{to}）不存在，邮件无法送达。',
  },
  {
    status: '5.1.2',
    words: 'Host or domain name not found. Name service error for name={host} type=MX: Host not found',
    exchange: 'STOREDRV.Submit; DNS domain {host} does not exist',
    chinese: '收件人的邮箱域名（{host}）不存在，邮件无法送达。',
  },
  {
    status: '5.1.6',
    words: '<{to}>: Recipient address rejected: user has moved and left no forwarding address',
    exchange: 'RESOLVER.ADR.Moved; mailbox has moved',
    chinese: '收件人（{to}）已更换邮箱地址。',
  },
  {
    status: '5.2.1',
    words: '<{to}>: mailbox disabled, not accepting messages',
    exchange: 'STOREDRV.Deliver; mailbox disabled, not accepting messages',
    chinese: '收件人（{to}）的帐号已被停用。',
  },
  {
    status: '5.2.2',
    words: '<{to}>: user is over quota',
    exchange: 'STOREDRV.Deliver; mailbox full. The following information should help identify the cause',
    chinese: '收件人（{to}）的邮箱已满，无法接收邮件。',
  },
  {
    status: '4.2.2',
    words: '<{to}>: the email account that you tried to reach is over quota',
    exchange: 'STOREDRV.Deliver; mailbox full; retries are over',
    chinese: '收件人（{to}）的邮箱空间不足，请稍后再试。',
  },
  {
    status: '5.3.4',
    words: 'message size exceeds the fixed maximum message size',
    exchange: 'SMTPSEND.OverAdvertisedSize; message size exceeds fixed maximum size',
    chinese: '邮件大小超过对方服务器的限制。',
  },
  {
    status: '4.4.7',
    words: 'delivery temporarily suspended: connect to {host}[10.0.0.7]:25: Connection timed out',
    exchange: 'QUEUE.Expired; message expired',
    chinese: '与对方服务器（{host}）连接超时，多次重试后仍未成功。',
  },
  {
    status: '5.7.1',
    words: 'Message rejected as spam by content filtering',
    exchange: 'TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
    chinese: '邮件内容被对方服务器判定为垃圾邮件。',
  },
  {
    status: '5.7.26',
    words: 'Unauthenticated email is not accepted due to the domain DMARC policy',
    exchange: 'Access denied, message does not pass DMARC verification',
    chinese: '发件域名未通过 SPF、DKIM 验证，邮件被拒收。',
  },
];

export const knownStatuses: readonly string[] = causes.map((one) => one.status);

/** An unknown code is worded plainly, as many servers do. */
export function causeOf(status: string, recipient: string): Cause {
  const found = causes.find((one) => one.status === status) ?? {
    status,
    words: 'delivery failed',
    exchange: 'delivery failed',
    chinese: '邮件投递失败。',
  };
  const fill = (text: string) => text.replaceAll('{to}', recipient).replaceAll('{host}', hostOf(recipient));
  return {
    status: found.status,
    words: fill(found.words),
    exchange: fill(found.exchange),
    chinese: fill(found.chinese),
  };
}

export function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1) || 'localhost';
}

/** The reply of three digits that goes with an enhanced status. */
export function replyOf(status: string): string {
  if (status.startsWith('4.2.2')) return '452';
  if (status.startsWith('4')) return '451';
  if (status === '5.2.2' || status === '5.3.4') return '552';
  if (status.startsWith('5.7')) return '554';
  return '550';
}
