// Convoke on another website: the script's tag becomes a frame that is as high as what it shows. No cookies, nothing global.
(() => {
  const script = document.currentScript;
  const { event: code, show = 'tickets', language, theme = 'auto' } = script.dataset;
  if (!code) return;
  const { origin } = new URL(script.src);
  const titles = {
    en: { tickets: 'Tickets', programme: 'Programme', countdown: 'Countdown' },
    zh: { tickets: '购票', programme: '日程', countdown: '倒计时' },
    es: { tickets: 'Entradas', programme: 'Programa', countdown: 'Cuenta atrás' },
    ja: { tickets: 'チケット', programme: 'プログラム', countdown: 'カウントダウン' },
  };
  const spoken = (language || document.documentElement.lang).slice(0, 2).toLowerCase();
  const url = new URL(`/embed/${encodeURIComponent(code)}/${encodeURIComponent(show)}`, origin);
  if (titles[spoken]) url.searchParams.set('language', spoken);
  url.searchParams.set('theme', theme);
  const frame = document.createElement('iframe');
  frame.title = (titles[spoken] || titles.en)[show] || 'Convoke';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '300px', border: '0' });
  // The frame tells its height to the page that greets it, and the page believes its own frame alone.
  const greet = () => frame.contentWindow.postMessage({ convoke: 'hello' }, origin);
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || !data) return;
    if (data.convoke === 'ready') greet();
    if (data.convoke !== 'size' || !(data.height > 0 && data.height < 50000)) return;
    frame.style.height = `${Math.ceil(data.height)}px`;
    frame.title = String(data.title).slice(0, 200);
  });
  frame.addEventListener('load', greet);
  frame.src = url.href;
  script.after(frame);
})();
