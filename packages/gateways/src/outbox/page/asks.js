import { asJson, ask, el, toast } from './dom.js';
import { t } from './texts.js';

/** What a person can let happen to a message: buttons below it. */
export function askButtons(message) {
  const base = `/api/messages/${message.id}`;
  const run = (path, body, told) => async () => {
    try {
      toast(told(await ask(`${base}/${path}`, asJson('POST', body))));
    } catch (error) {
      toast(error.message);
    }
  };
  const takenOrNot = (answer) => t(answer.taken ? 'handedOver' : 'notTaken');
  const visited = (answer) => `${t('visited')}: ${answer.seen.filter((one) => one.status !== null).length}`;
  const left = (answer) => `${t('leaves')}: ${answer.status ?? t('notTaken')}`;
  const button = (name, act) => el('button', { type: 'button', onclick: act }, t(name));
  const buttons =
    message.channel === 'sms'
      ? [
          button('receiptArrived', run('receipt', { state: 'delivered' }, takenOrNot)),
          button('receiptFailed', run('receipt', { state: 'undelivered', code: 'UNDELIV' }, takenOrNot)),
          button('receiptTwice', run('receipt', { state: 'delivered', times: 2 }, takenOrNot)),
        ]
      : [
          button('opens', run('visit', { as: 'person' }, visited)),
          button('clicks', run('visit', { as: 'person', clicks: 1 }, visited)),
          button('scans', run('visit', { as: 'scanner' }, visited)),
          button('leaves', run('unsubscribe', {}, left)),
          button('bounces', run('bounce', {}, takenOrNot)),
          button('complains', run('complaint', {}, takenOrNot)),
        ];
  return el('div', { class: 'asks', role: 'group', 'aria-label': t('asks') }, el('span', {}, t('asks')), ...buttons);
}
