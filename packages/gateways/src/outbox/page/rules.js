import { el } from './dom.js';
import { t } from './texts.js';

/** The rules: one line each, and a form for the next one. */

// The fields that a fate of that kind has, with what stands in them first.
const fates = {
  fine: {},
  refused: { code: '550', reason: '', at: 'rcpt' },
  late: { delayMs: 3000, at: 'data' },
  unanswered: {},
  cut: { at: 'data' },
  unavailable: {},
  greylisted: { forMs: 60000 },
  deferred: { times: 2 },
  'fails-later': { state: 'bounced', code: '5.1.1', format: 'postfix', delayMs: 2000 },
  'no-receipt': {},
  receipt: { delayMs: 10000, times: 1, contradicts: false },
};
const ofMailAlone = ['greylisted', 'deferred'];
const ofSmsAlone = ['receipt'];
const deeds = {
  nothingMore: [],
  opens: [{ kind: 'visit', as: 'person', afterMs: 5000 }],
  clicks: [{ kind: 'visit', as: 'person', afterMs: 5000, clicks: 1 }],
  scans: [{ kind: 'visit', as: 'scanner', afterMs: 500 }],
  scansThenClicks: [
    { kind: 'visit', as: 'scanner', afterMs: 500 },
    { kind: 'visit', as: 'person', afterMs: 20000, clicks: 1 },
  ],
  leaves: [{ kind: 'unsubscribe', afterMs: 5000 }],
  repliesStop: [{ kind: 'reply', text: 'TD', afterMs: 5000 }],
};

export function rulesPart(control, choices, change) {
  const holder = el('div', { class: 'rules' });
  const set = async (rules) => {
    const taken = await change({ rules });
    if (taken) draw();
    return taken;
  };
  const draw = () =>
    holder.replaceChildren(
      el('ul', {}, ...control.rules.map((rule, index) => ruleLine(rule, () => set(control.rules.toSpliced(index, 1))))),
      control.rules.length === 0 && el('p', { class: 'hint' }, t('noRules')),
      newRule(choices, (rule) => set([...control.rules, rule])),
    );
  draw();
  return holder;
}

function ruleLine(rule, remove) {
  const { kind, ...fields } = rule.fate;
  const told = Object.entries(fields).map(([name, value]) => `${word(name)} ${value}`);
  const follows = rule.follows.map((one) =>
    [t(one.kind), one.as && t(`as-${one.as}`), one.text].filter(Boolean).join(' '),
  );
  const often = rule.oneIn > 1 ? ` · ${t('oneIn')} ${rule.oneIn}` : '';
  return el(
    'li',
    {},
    el(
      'span',
      {},
      el('code', {}, rule.match),
      ` ${t(rule.channel)}${often}: ${t(kind)}`,
      told.length > 0 && el('small', {}, ` ${told.join(', ')}`),
      follows.length > 0 && el('small', {}, ` → ${follows.join(', ')}`),
    ),
    el(
      'button',
      { type: 'button', onclick: remove, 'aria-label': `${t('removeRule')} ${rule.match}` },
      t('removeRule'),
    ),
  );
}

function newRule(choices, add) {
  const more = el('div', { class: 'fields' });
  const options = (names) => names.map((name) => el('option', { value: name }, t(name)));
  const channel = el('select', { name: 'channel', 'aria-label': t('channel') }, ...options(['mail', 'sms']));
  const match = el('input', {
    name: 'match',
    required: true,
    autocomplete: 'off',
    placeholder: '*@example.com',
    'aria-label': t('match'),
  });
  const oneIn = el('input', { name: 'oneIn', type: 'number', min: '1', value: '1' });
  const fate = el('select', { name: 'fate', 'aria-label': t('fate') });
  const follows = el('select', { name: 'follows' }, ...options(Object.keys(deeds)));

  const drawFates = () => {
    const hidden = channel.value === 'mail' ? ofSmsAlone : ofMailAlone;
    fate.replaceChildren(...options(Object.keys(fates).filter((name) => !hidden.includes(name))));
    match.placeholder = channel.value === 'mail' ? '*@example.com' : '138*';
    drawFields();
  };
  const drawFields = () => {
    const isSms = channel.value === 'sms';
    const fields = Object.entries(fates[fate.value] ?? {});
    more.replaceChildren(
      ...fields
        .filter(([name]) => !(isSms && (name === 'format' || name === 'at')))
        .map(([name, value]) => fateField(name, first(name, value, isSms), choices, { isSms, kind: fate.value })),
    );
  };
  channel.addEventListener('change', drawFates);
  fate.addEventListener('change', drawFields);
  drawFates();

  const submit = async (event) => {
    event.preventDefault();
    const said = Object.fromEntries([...more.querySelectorAll('[data-field]')].map((one) => [one.name, valueOf(one)]));
    const taken = await add({
      channel: channel.value,
      match: match.value.trim(),
      oneIn: Number(oneIn.value || 1),
      fate: { kind: fate.value, ...said },
      follows: deeds[follows.value],
    });
    if (taken) match.focus();
  };
  return el(
    'form',
    { class: 'new-rule', onsubmit: submit },
    el('div', { class: 'fields' }, labelled('channel', channel), labelled('match', match), labelled('oneIn', oneIn)),
    el('div', { class: 'fields' }, labelled('fate', fate), labelled('follows', follows)),
    more,
    el('button', {}, t('addRule')),
  );
}

/** An SMS has the vendor's words for what a mail has numbers for. */
function first(name, value, isSms) {
  if (!isSms) return value;
  if (name === 'code') return value === '550' ? 'isv.BUSINESS_LIMIT_CONTROL' : 'UNDELIV';
  return name === 'state' ? 'undelivered' : value;
}

function fateField(name, value, choices, { isSms, kind }) {
  const lists = {
    // The sender alone is known at MAIL: only a refusal goes by it.
    at: kind === 'refused' ? ['mail', 'rcpt', 'data'] : ['rcpt', 'data'],
    format: choices.bounceFormats,
    state: isSms ? ['undelivered'] : ['bounced', 'complained'],
  };
  if (lists[name]) {
    const options = lists[name].map((one) =>
      el('option', { value: one, selected: one === value }, name === 'state' ? t(one) : one),
    );
    return labelled(name, el('select', { name, 'data-field': 'text' }, ...options));
  }
  if (typeof value === 'boolean') return labelled(name, el('input', { name, type: 'checkbox', 'data-field': 'flag' }));
  const isNumber = typeof value === 'number';
  return labelled(
    name,
    el('input', {
      name,
      type: isNumber ? 'number' : 'text',
      value: String(value),
      'data-field': isNumber ? 'number' : 'text',
    }),
  );
}

function valueOf(field) {
  if (field.dataset.field === 'flag') return field.checked;
  return field.dataset.field === 'number' ? Number(field.value) : field.value.trim();
}

const labelled = (name, field) => el('label', { class: 'field' }, el('span', {}, word(name)), field);

// "Code" alone means a one-time code on this page.
const word = (name) => t(name === 'code' ? 'answerCode' : name);
