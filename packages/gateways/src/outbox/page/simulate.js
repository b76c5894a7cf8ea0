import { asJson, ask, el, toast } from './dom.js';
import { rulesPart } from './rules.js';
import { t } from './texts.js';

const modes = ['ok', 'reject', 'delay', 'down'];
const reviewModes = ['approve', 'refuse', 'hold', 'absent'];
const addresses = ['receiptUrl', 'replyUrl', 'mailEventUrl', 'bounceServer', 'complaintsTo'];

/** The dialog that makes the outbox misbehave, with what it does by rule and the recipients that always fail. */
export async function openSimulate(dialog) {
  await fill(dialog);
  dialog.showModal();
}

async function fill(dialog) {
  const [control, status, choices, counts] = await Promise.all([
    ask('/control'),
    ask('/api/status'),
    ask('/api/status/choices'),
    ask('/api/counts'),
  ]);
  const change = async (body) => {
    try {
      Object.assign(control, await ask('/control', asJson('PUT', body)));
      return true;
    } catch (error) {
      toast(error.message);
      return false;
    }
  };
  const reset = async () => {
    await ask('/control', { method: 'DELETE' });
    await fill(dialog);
  };
  dialog.replaceChildren(
    el('h2', {}, t('simulate').replace('…', '')),
    el('p', { class: 'hint' }, t('simulateHint')),
    modeRow('mail', control, change),
    modeRow('sms', control, change),
    countsTable(counts),
    el('h3', {}, t('rules')),
    el('p', { class: 'hint' }, t('rulesHint')),
    rulesPart(control, choices, change),
    part(
      t('timesAndPlaces'),
      numberField('receiptDelayMs', control.receiptDelayMs, (value) => change({ receiptDelayMs: value })),
      numberField('detailsDelayMs', control.detailsDelayMs, (value) => change({ detailsDelayMs: value })),
      checkField('receiptsReversed', control.receiptsReversed, (value) => change({ receiptsReversed: value })),
      ...addresses.map((name) => textField(name, control[name], (value) => change({ [name]: value }))),
    ),
    part(
      t('keeping'),
      checkField('headersAlone', control.keeps === 'headers', (value) =>
        change({ keeps: value ? 'headers' : 'everything' }),
      ),
      textField('sameBy', control.sameBy, (value) => change({ sameBy: value })),
    ),
    part(
      t('limits'),
      ...limitFields('smsLimits', control, change),
      ...limitFields('mailLimits', control, change),
      el('p', { class: 'hint' }, t('noLimit')),
    ),
    part(
      t('reviews'),
      reviewModeField(control, change),
      numberField('reviewDelay', control.reviews.delayMs, (value) => change({ reviews: { delayMs: value } })),
      textField('reviewReason', control.reviews.reason, (value) => change({ reviews: { reason: value } })),
      checkField('filed', control.reviews.isFiled, (value) => change({ reviews: { isFiled: value } })),
    ),
    el(
      'details',
      {},
      el('summary', {}, t('byRecipient')),
      el('p', { class: 'hint' }, t('byRecipientHint')),
      el('div', { class: 'patterns' }, patternTable('mail', status.patterns), patternTable('sms', status.patterns)),
    ),
    el(
      'form',
      { method: 'dialog', class: 'buttons' },
      el('button', { type: 'button', onclick: reset }, t('reset')),
      el('button', { class: 'main' }, t('close')),
    ),
  );
}

const part = (title, ...children) =>
  el('details', {}, el('summary', {}, title), el('div', { class: 'fields' }, ...children));

function textField(name, value, change) {
  return el(
    'label',
    { class: 'field' },
    el('span', {}, t(name)),
    el('input', {
      name,
      value,
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: (event) => change(event.target.value.trim()),
    }),
  );
}

function numberField(name, value, change) {
  const input = el('input', { name, value: String(value), type: 'number', min: '0', step: '1', required: true });
  input.addEventListener('change', () => input.checkValidity() && change(Number(input.value)));
  return el('label', { class: 'field' }, el('span', {}, t(name)), input);
}

function checkField(name, checked, change) {
  const input = el('input', { name, type: 'checkbox', checked, onchange: (event) => change(event.target.checked) });
  return el('label', { class: 'check' }, input, el('span', {}, t(name)));
}

/** What the vendor's reviewers of signatures and templates say. */
function reviewModeField(control, change) {
  const options = reviewModes.map((mode) =>
    el('option', { value: mode, selected: control.reviews.mode === mode }, t(`review-${mode}`)),
  );
  const choose = (event) => change({ reviews: { mode: event.target.value } });
  return el(
    'label',
    { class: 'field' },
    el('span', {}, t('reviewMode')),
    el('select', { onchange: choose }, ...options),
  );
}

const limitFields = (group, control, change) =>
  Object.entries(control[group]).map(([name, value]) =>
    numberField(name, value, (wanted) => change({ [group]: { [name]: wanted } })),
  );

function countsTable(counts) {
  const row = (channel) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, t(channel)),
      ...['received', 'recipients', 'twice'].map((name) => el('td', {}, String(counts[channel][name]))),
    );
  const heads = ['', 'received', 'recipients', 'twice'].map((name) => el('th', { scope: 'col' }, name && t(name)));
  return el(
    'table',
    { class: 'counts' },
    el('thead', {}, el('tr', {}, ...heads)),
    el('tbody', {}, row('mail'), row('sms')),
  );
}

function modeRow(channel, control, change) {
  const choose = (event) => change({ channel, mode: event.target.value });
  const choices = modes.map((mode) =>
    el(
      'label',
      {},
      el('input', {
        type: 'radio',
        name: channel,
        value: mode,
        checked: control[channel].mode === mode,
        onchange: choose,
      }),
      el('span', {}, t(mode)),
    ),
  );
  return el(
    'fieldset',
    {},
    el('legend', {}, `${t(channel)} · ${t('mode')}`),
    el('div', { class: 'modes' }, ...choices),
  );
}

function patternTable(channel, patterns) {
  const rows = patterns
    .filter((one) => one.channel === channel)
    .map(({ ending, fate }) => {
      const end = channel === 'mail' && !ending.startsWith('@') ? `…${ending}@…` : `…${ending}`;
      return el(
        'tr',
        {},
        el('th', { scope: 'row' }, el('code', {}, end)),
        el('td', {}, t(fate.kind), fate.code ? el('small', {}, ` ${fate.code}`) : ''),
      );
    });
  return el('table', {}, el('caption', {}, t(channel)), el('tbody', {}, ...rows));
}
