import { text, time } from '/texts.js';

const find = (id) => document.getElementById(id);
for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
document.title = text('title');

function button(name, act) {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text(name);
  element.addEventListener('click', act);
  return element;
}

function row(call) {
  const element = document.createElement('tr');
  const cell = (...content) => {
    const made = document.createElement('td');
    made.append(...content);
    element.append(made);
  };
  cell(call.to);
  cell(text(call.behaviour));
  cell(text(call.state));
  cell(call.keys);
  cell(time(call.since));
  const ask = (what) => () => post(`/calls/${call.id}/${what}`);
  cell(
    ...(call.state === 'ringing' ? [button('answer', ask('answer'))] : []),
    button('hangUp', ask('hang-up')),
    ...(call.state === 'answered'
      ? [call.isMuted ? button('unmute', ask('unmute')) : button('mute', ask('mute'))]
      : []),
  );
  return element;
}

let shown = '';
function show(told) {
  find('lost').hidden = true;
  const now = JSON.stringify(told);
  if (now === shown) return;
  shown = now;
  find('nothing').hidden = told.calls.length > 0;
  find('calls').replaceChildren(...told.calls.map(row));
  if (find('behaviour').options.length === 0)
    find('behaviour').append(...told.behaviours.map((name) => new Option(text(name), name)));
  find('numbers').replaceChildren(
    ...told.numbers.map(({ number, behaviour }) => {
      const item = document.createElement('li');
      const remove = button('remove', () => post('/numbers', { number, behaviour: null }));
      item.append(`${number} – ${text(behaviour)} `, remove);
      return item;
    }),
  );
}

async function ask(path, options) {
  try {
    const response = await fetch(path, options);
    if (response.ok) show(await response.json());
  } catch {
    find('lost').hidden = false;
  }
}
const post = (path, body) =>
  ask(
    path,
    body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { method: 'POST' },
  );

find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void post('/numbers', { number: find('number').value, behaviour: find('behaviour').value });
});

async function watch() {
  await ask('/calls');
  setTimeout(watch, 1000);
}
void watch();
