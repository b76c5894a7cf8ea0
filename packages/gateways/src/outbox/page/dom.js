// The only way this page makes elements: text goes in as text, so nothing that a message contains can become markup.
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((one) => one !== null && one !== undefined && one !== false));
  return node;
}

let timer = 0;
export function toast(text, stays = false) {
  const node = document.getElementById('state');
  clearTimeout(timer);
  node.textContent = text;
  node.hidden = text === '';
  if (text && !stays) timer = setTimeout(() => toast(''), 2500);
}

export async function ask(path, options) {
  const answer = await fetch(path, options);
  if (answer.status === 204) return null;
  const body = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(body.error ?? answer.statusText), { status: answer.status });
  return body;
}

export const asJson = (method, body) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
