import { stateOf, type Trade } from '../record.ts';
import { cashierTexts, type CashierTexts, type Language } from './texts.ts';

/** No scripts, nothing from elsewhere, and the form goes nowhere but here. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const channelNames: Record<Trade['channel'], string> = { wechat: 'WeChat Pay', alipay: 'Alipay' };
const locales: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

export function cashierPage(trade: Trade, language: Language, isCancelled: boolean): string {
  const texts = cashierTexts[language];
  const state = stateOf(trade);
  const isOpen = state === 'NOTPAY' || state === 'PAYERROR' || state === 'UNSEEN';
  // A payment under way ends by itself; a look every few seconds shows it.
  const refresh = state === 'USERPAYING' ? '<meta http-equiv="refresh" content="5">' : '';
  const body = `
<p class="channel">${channelNames[trade.channel]}</p>
<p class="subject">${escape(trade.subject)}</p>
<p class="amount"><span>${texts.amount}</span><strong>${escape(money(trade.paidCents ?? trade.amountCents, language))}</strong></p>
<p class="number"><span>${texts.order}</span><code>${escape(trade.outTradeNo)}</code></p>
<p class="state ${state.toLowerCase()}" role="status">${texts.states[stateText(trade, isCancelled)]}</p>
${isOpen ? form(trade, texts, [button(texts.pay, 'pay', 'main'), button(texts.payLater, 'later'), button(texts.cancel, 'cancel'), button(texts.fail, 'fail')]) : ''}
${state === 'CLOSED' ? `<p class="hint">${texts.lateHint}</p>${form(trade, texts, [button(texts.payLate, 'late')])}` : ''}
${state === 'USERPAYING' ? `<p><a class="button" href="/cashier/${trade.id}">${texts.refresh}</a></p>` : ''}
${trade.returnUrl ? `<p><a class="button" href="${escape(trade.returnUrl)}" rel="noopener noreferrer">${texts.back}</a></p>` : ''}`;
  return page(language, texts.title, refresh, body);
}

/** The newest payments, each with the way to its cashier: for whoever has no phone at hand to scan a code. */
export function listPage(trades: Trade[], language: Language): string {
  const texts = cashierTexts[language];
  const time = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' });
  const entries = trades.map(
    (trade) => `<li><a href="/cashier/${trade.id}">
<span class="channel">${channelNames[trade.channel]} · <time datetime="${trade.createdAt}">${time.format(new Date(trade.createdAt))} UTC</time></span>
<span class="line"><span>${escape(trade.subject)}</span><strong>${escape(money(trade.paidCents ?? trade.amountCents, language))}</strong></span>
<span class="number"><code>${escape(trade.outTradeNo)}</code></span>
<span class="state ${stateOf(trade).toLowerCase()}">${texts.states[stateText(trade, false)]}</span>
</a></li>`,
  );
  const body = entries.length > 0 ? `<ul class="list">${entries.join('\n')}</ul>` : `<p class="hint">${texts.none}</p>`;
  return page(language, texts.list, '', body);
}

export function errorPage(language: Language, detail = ''): string {
  const texts = cashierTexts[language];
  const said = detail ? `${texts.refused} ${escape(detail)}` : texts.missing;
  return page(language, texts.title, '', `<p class="state closed" role="alert">${said}</p>`);
}

function page(language: Language, title: string, head: string, body: string): string {
  const texts = cashierTexts[language];
  return `<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>SANDBOX · ${title}</title>
<link rel="stylesheet" href="/cashier.css">
</head>
<body>
<header><strong>SANDBOX</strong><span>${texts.banner}</span></header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer>SANDBOX</footer>
</body>
</html>
`;
}

function form(trade: Trade, texts: CashierTexts, buttons: string[]): string {
  const options = Object.entries(texts.noticeModes).map(([value, text]) => `<option value="${value}">${text}</option>`);
  return `<form method="post" action="/cashier/${trade.id}">
<div class="buttons">${buttons.join('')}</div>
<label>${texts.notice}<select name="notice">${options.join('')}</select></label>
</form>`;
}

function button(text: string, action: string, kind = ''): string {
  return `<button type="submit" name="action" value="${action}" class="${kind}">${text}</button>`;
}

function stateText(trade: Trade, isCancelled: boolean): keyof CashierTexts['states'] {
  switch (stateOf(trade)) {
    case 'SUCCESS':
      return 'paid';
    case 'REFUND':
      return 'refunded';
    case 'USERPAYING':
      return 'paying';
    case 'PAYERROR':
      return 'failed';
    case 'CLOSED':
      return 'closed';
    default:
      return isCancelled ? 'cancelled' : 'open';
  }
}

function money(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (one) => names[one] ?? one);
}
