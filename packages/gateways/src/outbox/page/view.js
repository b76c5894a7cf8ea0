import { askButtons } from './asks.js';
import { asJson, ask, el, toast } from './dom.js';
import { language, t } from './texts.js';

const whole = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });

export function showNothing(view) {
  view.replaceChildren(
    el('div', { class: 'blank' }, el('img', { src: '/page/icon.svg', alt: '', width: 48 }), el('p', {}, t('choose'))),
  );
}

export function showMessage(view, message, onBack) {
  const back = el('button', { type: 'button', class: 'back', onclick: onBack }, '‹ ', t('back'));
  view.replaceChildren(back, message.channel === 'sms' ? smsView(message) : mailView(message));
  view.scrollTop = 0;
}

export function deliveryBadge(delivery) {
  const text = delivery.errCode ? `${t(delivery.state)} · ${delivery.errCode}` : t(delivery.state);
  return el('span', { class: `badge ${delivery.state}`, id: 'delivery' }, text);
}

function facts(pairs) {
  const shown = pairs.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return el('dl', { class: 'facts' }, ...shown.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
}

function codeBox(message) {
  if (!message.code) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(message.code);
    toast(t('copied'));
  };
  return el(
    'div',
    { class: 'code' },
    el('span', {}, t('code')),
    el('strong', {}, message.code),
    el('button', { type: 'button', onclick: copy }, t('copy')),
  );
}

function mailView(message) {
  const base = `/api/messages/${message.id}`;
  return el(
    'article',
    { class: 'mail' },
    el('h2', {}, message.subject || t('noSubject')),
    facts([
      [t('from'), message.from],
      [t('to'), message.recipients.join(', ')],
      [t('when'), el('span', {}, whole.format(new Date(message.receivedAt)), ' ', deliveryBadge(message.delivery))],
    ]),
    codeBox(message),
    askButtons(message),
    message.attachments.length > 0 && attachmentList(message, base),
    tabs([
      message.html !== null && [t('page'), () => frame(base, message)],
      (message.text !== '' || message.html === null) && [t('text'), () => el('pre', { class: 'text' }, message.text)],
      [t('headers'), () => headerTable(message)],
      [
        t('source'),
        () => el('p', {}, el('a', { href: `${base}/raw`, target: '_blank', rel: 'noopener' }, `${message.id}.eml`)),
      ],
    ]),
  );
}

// No allow-scripts and no allow-same-origin: whatever the mail contains stays a picture of itself.
function frame(base, message) {
  return el('iframe', {
    src: `${base}/html`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
    title: message.subject || t('noSubject'),
  });
}

function attachmentList(message, base) {
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const items = message.attachments.map((one) =>
    el(
      'li',
      {},
      el(
        'a',
        { href: `${base}/attachments/${one.index}`, download: one.fileName, title: t('download') },
        el('span', { class: 'file' }, one.fileName),
        el('small', {}, `${one.contentType} · ${size.format(one.size / 1024)} kB`),
      ),
    ),
  );
  return el('ul', { class: 'attachments', 'aria-label': t('attachments') }, ...items);
}

function headerTable(message) {
  const rows = message.headers.map((one) =>
    el('tr', {}, el('th', { scope: 'row' }, one.name), el('td', {}, one.value)),
  );
  return el('div', { class: 'headers' }, el('table', {}, el('tbody', {}, ...rows)));
}

function tabs(offered) {
  const known = offered.filter(Boolean);
  const panel = el('div', { class: 'panel', role: 'tabpanel' });
  const buttons = known.map(([name, make], index) => {
    const choose = () => {
      for (const [at, one] of buttons.entries()) one.setAttribute('aria-selected', String(at === index));
      panel.replaceChildren(make());
    };
    return el('button', { type: 'button', role: 'tab', 'aria-selected': 'false', onclick: choose }, name);
  });
  buttons[0]?.click();
  return el('div', { class: 'tabbed' }, el('div', { class: 'tabs', role: 'tablist' }, ...buttons), panel);
}

function smsView(message) {
  const { sms } = message;
  const input = el('input', {
    name: 'content',
    required: true,
    maxlength: '200',
    'aria-label': t('reply'),
    placeholder: t('reply'),
    autocomplete: 'off',
  });
  const answer = async (event) => {
    event.preventDefault();
    try {
      const { taken } = await ask(
        '/api/replies',
        asJson('POST', { from: message.to, content: input.value, signName: sms.signName }),
      );
      toast(t(taken ? 'replied' : 'replyFailed'));
      if (taken) input.value = '';
    } catch (error) {
      toast(error.message);
    }
  };
  return el(
    'article',
    { class: 'sms' },
    el(
      'div',
      { class: 'phone' },
      el(
        'header',
        {},
        el('span', { class: 'face', 'aria-hidden': 'true' }, [...sms.signName][0] ?? '·'),
        el('strong', {}, sms.signName),
        el('small', {}, message.to),
      ),
      el('p', { class: 'day' }, whole.format(new Date(message.receivedAt))),
      el('p', { class: 'bubble' }, message.text),
      el('form', { onsubmit: answer }, input, el('button', {}, t('send'))),
    ),
    codeBox(message),
    facts([
      [t('to'), message.to],
      [t('when'), el('span', {}, whole.format(new Date(message.receivedAt)), ' ', deliveryBadge(message.delivery))],
      [t('segments'), String(sms.segments)],
      [t('template'), sms.templateCode],
      [t('params'), sms.params],
      [t('outId'), sms.outId],
      [t('receiptId'), sms.bizId],
    ]),
    askButtons(message),
  );
}
