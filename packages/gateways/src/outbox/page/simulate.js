import { asJson, ask, el } from './dom.js';
import { t } from './texts.js';

const modes = ['ok', 'reject', 'delay', 'down'];

/** The dialog that makes the outbox misbehave, with the list of recipients that always fail. */
export async function openSimulate(dialog) {
  const [control, status] = await Promise.all([ask('/control'), ask('/api/status')]);
  dialog.replaceChildren(
    el('h2', {}, t('simulate').replace('…', '')),
    el('p', { class: 'hint' }, t('simulateHint')),
    modeRow('mail', control),
    modeRow('sms', control),
    el('h3', {}, t('byRecipient')),
    el('p', { class: 'hint' }, t('byRecipientHint')),
    el('div', { class: 'patterns' }, patternTable('mail', status.patterns), patternTable('sms', status.patterns)),
    el('form', { method: 'dialog', class: 'buttons' }, el('button', { class: 'main' }, t('close'))),
  );
  dialog.showModal();
}

function modeRow(channel, control) {
  const change = (event) => ask('/control', asJson('PUT', { channel, mode: event.target.value }));
  const choices = modes.map((mode) =>
    el(
      'label',
      {},
      el('input', {
        type: 'radio',
        name: channel,
        value: mode,
        checked: control[channel].mode === mode,
        onchange: change,
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
      const end = channel === 'mail' ? `…${ending}@…` : `…${ending}`;
      return el(
        'tr',
        {},
        el('th', { scope: 'row' }, el('code', {}, end)),
        el('td', {}, t(fate.kind), fate.code ? el('small', {}, ` ${fate.code}`) : ''),
      );
    });
  return el('table', {}, el('caption', {}, t(channel)), el('tbody', {}, ...rows));
}
