import { ask, el, toast } from './dom.js';
import { openSimulate } from './simulate.js';
import { language, t } from './texts.js';
import { deliveryBadge, showMessage, showNothing } from './view.js';

const byId = (id) => document.getElementById(id);
const list = byId('list');
const view = byId('view');
const search = byId('search');
const pageSize = 60;

let revision = -1;
let limit = pageSize;
let opened = null;
let shown = [];
let typing = 0;

// The address carries search, channel and message, so that a link leads back to what was seen.
const address = () => new URLSearchParams(location.hash.slice(1));
function go(changes, replace = false) {
  const now = address();
  for (const [name, value] of Object.entries(changes)) {
    if (value) now.set(name, value);
    else now.delete(name);
  }
  const hash = `#${now}`;
  if (hash === (location.hash || '#')) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  void follow();
}

// What was read is remembered by this browser: everything up to `upTo`, and the newer ones one by one.
const reading = { upTo: 0, ids: [] };
try {
  Object.assign(reading, JSON.parse(localStorage.getItem('outbox-read') ?? '{}'));
} catch {
  // A browser that keeps nothing shows everything as unread.
}
const isRead = (id) => Number(id) <= reading.upTo || reading.ids.includes(id);
function keepReading() {
  reading.ids = reading.ids.filter((id) => Number(id) > reading.upTo).slice(-2000);
  try {
    localStorage.setItem('outbox-read', JSON.stringify(reading));
  } catch {
    // The same.
  }
}

const today = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
const earlier = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
function when(iso) {
  const at = new Date(iso);
  return at.toDateString() === new Date().toDateString() ? today.format(at) : earlier.format(at);
}

function row(message) {
  const to = message.recipients.length > 1 ? `${message.to} +${message.recipients.length - 1}` : message.to;
  const title = message.channel === 'sms' ? message.from : message.subject || t('noSubject');
  const failed = !['accepted', 'delivered'].includes(message.delivery.state);
  const hash = address();
  hash.set('id', message.id);
  const open = (event) => {
    event.preventDefault();
    go({ id: message.id }, opened !== null && innerWidth > 760);
  };
  return el(
    'li',
    {},
    el(
      'a',
      {
        href: `#${hash}`,
        class: isRead(message.id) ? 'read' : 'unread',
        'aria-current': opened === message.id ? 'true' : null,
        onclick: open,
      },
      el('span', { class: `kind of-${message.channel}` }, t(message.channel)),
      el('span', { class: 'to' }, to),
      el('time', { datetime: message.receivedAt }, when(message.receivedAt)),
      el('span', { class: 'subject' }, title),
      el('span', { class: 'preview' }, message.preview),
      failed && deliveryBadge(message.delivery),
      message.attachmentCount > 0 && el('span', { class: 'clip' }, `${message.attachmentCount} ${t('attached')}`),
    ),
  );
}

function draw(total) {
  list.replaceChildren(...shown.map(row));
  byId('more').hidden = shown.length >= total;
  const filtered = address().has('q') || address().has('channel');
  const nothing = byId('nothing');
  nothing.hidden = shown.length > 0;
  nothing.replaceChildren(
    el('strong', {}, t(filtered ? 'noMatch' : 'none')),
    el('p', {}, t(filtered ? 'noMatchHint' : 'noneHint')),
  );
  const unread = shown.filter((one) => !isRead(one.id)).length;
  const count = byId('unread');
  count.hidden = unread === 0;
  count.textContent = unread >= pageSize ? `${pageSize}+` : String(unread);
  document.title = `${unread > 0 ? `(${count.textContent}) ` : ''}${t('title')} · ${t('simulator').replace(/[.。]/, '')}`;
}

let total = 0;
async function refresh(force = false) {
  const status = await ask('/api/status');
  if (!force && status.revision === revision) return;
  const query = new URLSearchParams({ fields: 'summary', limit: String(limit) });
  for (const name of ['q', 'channel']) if (address().has(name)) query.set(name, address().get(name));
  const answer = await ask(`/api/messages?${query}`);
  revision = answer.revision;
  shown = answer.messages;
  total = answer.total;
  draw(total);
  const current = shown.find((one) => one.id === opened);
  const badge = view.querySelector('#delivery');
  if (current && badge) badge.replaceWith(deliveryBadge(current.delivery));
}

async function openMessage(id) {
  opened = id;
  document.body.classList.toggle('reading', id !== null);
  if (id === null) {
    showNothing(view);
  } else {
    try {
      const message = await ask(`/api/messages/${encodeURIComponent(id)}`);
      if (opened !== id) return;
      showMessage(view, message, () => go({ id: null }));
      if (!isRead(id)) reading.ids.push(id);
      keepReading();
      if (innerWidth <= 760) view.focus({ preventScroll: true });
    } catch (error) {
      if (error.status !== 404) throw error;
      go({ id: null }, true);
      return;
    }
  }
  draw(total);
}

async function follow() {
  const now = address();
  // Not under the hands of somebody who is typing.
  if (typing === 0 && search.value !== (now.get('q') ?? '')) search.value = now.get('q') ?? '';
  for (const one of document.querySelectorAll('[data-channel]')) {
    one.setAttribute('aria-pressed', String(one.dataset.channel === (now.get('channel') ?? '')));
  }
  try {
    if (now.get('id') !== opened) await openMessage(now.get('id'));
    await refresh(true);
  } catch {
    toast(t('gone'), true);
  }
}

async function watch() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    if (document.hidden) continue;
    try {
      await refresh();
      if (byId('state').textContent === t('gone')) toast('');
    } catch {
      toast(t('gone'), true);
    }
  }
}

function askEmpty() {
  const dialog = byId('empty-dialog');
  const remove = async () => {
    await ask('/api/messages', { method: 'DELETE' });
    go({ id: null }, true);
    await refresh(true);
  };
  dialog.replaceChildren(
    el('h2', {}, t('emptyAsk')),
    el('p', { class: 'hint' }, t('emptyHint')),
    el(
      'form',
      { method: 'dialog', class: 'buttons' },
      el('button', {}, t('cancel')),
      el('button', { class: 'danger main', onclick: remove }, t('remove')),
    ),
  );
  dialog.showModal();
}

document.documentElement.lang = language;
for (const node of document.querySelectorAll('[data-text]')) node.textContent = t(node.dataset.text);
for (const node of document.querySelectorAll('[data-label]')) node.setAttribute('aria-label', t(node.dataset.label));
for (const node of document.querySelectorAll('[data-placeholder]')) node.placeholder = t(node.dataset.placeholder);

search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    typing = 0;
    go({ q: search.value.trim() }, true);
  }, 200);
});
for (const one of document.querySelectorAll('[data-channel]'))
  one.addEventListener('click', () => go({ channel: one.dataset.channel }, true));
byId('more').addEventListener('click', () => {
  limit = Math.min(limit + pageSize, 500);
  refresh(true).catch(() => toast(t('gone'), true));
});
byId('read-all').addEventListener('click', () => {
  reading.upTo = Math.max(reading.upTo, ...shown.map((one) => Number(one.id)));
  keepReading();
  draw(total);
});
byId('simulate').addEventListener('click', () =>
  openSimulate(byId('simulate-dialog')).catch(() => toast(t('gone'), true)),
);
byId('empty').addEventListener('click', askEmpty);
addEventListener('popstate', follow);
addEventListener('keydown', (event) => {
  if (event.target.closest?.('input, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (event.key === '/') search.focus();
  else if (step) go({ id: shown[shown.findIndex((one) => one.id === opened) + step]?.id ?? opened }, opened !== null);
  else return;
  event.preventDefault();
});

opened = null;
showNothing(view);
void follow().then(watch);
