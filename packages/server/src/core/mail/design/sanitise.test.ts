import { describe, expect, test } from 'vitest';
import { designOfHtml, designOfMjml } from './design.ts';
import { mailLetters } from './letters.ts';
import { sanitiseMail } from './sanitise.ts';
import { textPart } from './text-part.ts';

/** What must never be left of HTML, in whatever way it was written: it would run in a browser. */
const alive =
  /<script|<iframe|<object|<embed|<form|<svg|<math|<link|<base|<input|\son[a-z]+\s*=|javascript:|vbscript:|expression\s*\(|@import|-moz-binding|http-equiv="refresh/i;

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="https://a.example/x.png" onerror="alert(1)">',
  '<img src=x onerror=alert(1)//',
  '<img src="https://a.example/x.png"/onload=alert(1)>',
  '<img/src="x"/onerror="alert(1)">',
  '<body onload=alert(1)><p>Hello</p></body>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java&#115;cript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf"><applet code="x">',
  '<form action="https://evil.example"><input name="password"></form>',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "https://evil.example/x.css"; p { width: expression(alert(1)) }</style>',
  '<style>p { background: url("javascript:alert(1)") }</style>',
  '<style>p{}</style><style><!-- </style><script>alert(1)</script> --></style>',
  '<p style="width: exp/**/ression(alert(1))">x</p>',
  '<p style="behavior: url(x.htc)">x</p>',
  '<p style="width: e\\xpression(alert(1))">x</p>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--[if mso]> --><script>alert(1)</script><!-- <![endif]-->',
  '<!--[if mso]><table><tr><td --><img src=x onerror=alert(1)>"><![endif]-->',
  '<!--[if mso]><td class=" onclick=alert(1) x=y"><![endif]--><a title="<!--[if mso]><td class=\' onclick=alert(1) \'><![endif]-->">x</a>',
  '<a title="<!--[if mso]><td class="><img src=x onerror=alert(1)>"><![endif]-->">x</a>',
  '<!--[if !mso]><!--><script>alert(1)</script><!--<![endif]-->',
  '<!--><script>alert(1)</script>-->',
  '<!---><img src=x onerror=alert(1)>-->',
  '<title><script>alert(1)</script></title>',
  '<textarea><script>alert(1)</script></textarea>',
  '<template><script>alert(1)</script></template>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<div style="background-image: url(javascript:alert(1))">x</div>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<xss onafterscriptexecute=alert(1)>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
];

/** Texts and values of attributes may say anything: only elements count. */
const elementsOf = (html: string) =>
  (html.match(/<[^<>]*>/g) ?? [])
    .map((tag) => tag.replace(/="[^"]*"/g, (value) => (/^="\s*(?:java|vb)script:/i.test(value) ? value : '=""')))
    .join('\n');

describe('HTML of a mail', () => {
  test.each(attacks)('does nothing any more: %s', (attack) => {
    const { html } = sanitiseMail(`<p>Hello</p>${attack}<p>there</p>`);
    const styles = [...html.matchAll(/<style[^<>]*>([\s\S]*?)<\/style>| style="([^"]*)"/g)].join('\n');
    expect(elementsOf(html)).not.toMatch(alive);
    expect(styles).not.toMatch(/expression\s*\(|javascript:|@import|behavior\s*:/i);
    expect(html).toContain('Hello');
  });

  test('keeps what a mail is made of, and what Outlook alone reads', () => {
    const outlook = '<!--[if mso | IE]><table align="center" width="600" style="width:600px;"><tr><td><![endif]-->';
    const mail = `<html lang="en"><head><title>News</title><style>@media (prefers-color-scheme: dark) { .page > table { color: #fff !important } }</style></head>
      <body style="margin:0">${outlook}<table role="presentation" cellpadding="0"><tr><td align="center" bgcolor="#ffffff"><a href="https://a.example/?x=1&amp;y=2"><img src="/files/abc/def.webp" alt=""></a></td></tr></table><!--[if mso | IE]></td></tr></table><![endif]--></body></html>`;
    const { html, removed, isActive } = sanitiseMail(mail);
    expect({ removed, isActive }).toEqual({ removed: [], isActive: false });
    for (const part of [
      outlook,
      '.page > table',
      'bgcolor="#ffffff"',
      'src="/files/abc/def.webp"',
      'alt=""',
      '<title>News</title>',
    ])
      expect(html).toContain(part);
    // Nothing changes the second time.
    expect(sanitiseMail(html).html).toBe(html);
  });

  test('names what was taken out', () => {
    const { removed, isActive } = sanitiseMail('<p onclick="x()">a</p><script>x</script><input name="q">');
    expect(removed).toEqual(['onclick', 'script', 'input']);
    expect(isActive).toBe(true);
    expect(sanitiseMail('<p>a</p><input name="q">').isActive).toBe(false);
  });

  test.each([
    ['a rule hidden in another', `<style>p{color:red}@im@import port "https://x.example/a.css";</style>`],
    ['several times', `<style>p{color:red}@i@i@import mport;mport "https://x.example/a.css";</style>`],
    [
      'letters of another host',
      `<style>p{color:red}@font-face{font-family:a;src:url(https://x.example/a.woff)}</style>`,
    ],
    ['letters without an end', `<style>p{color:red}@font-face { src: URL( '//x.example/a.woff'</style>`],
    ['a name beside what it does', '<meta name="viewport" http-equiv="refresh" content="0;url=https://x.example/">'],
    ['the same in capitals', '<META NAME=viewport HTTP-EQUIV=Refresh CONTENT="0;url=https://x.example/">'],
  ])('loads nothing and leads nowhere by itself: %s', (_, part) => {
    const { html } = sanitiseMail(`<p>Hello</p>${part}`);
    expect(html).not.toMatch(/x\.example|@import|refresh/i);
    expect(html).toContain('Hello');
    if (part.startsWith('<style')) expect(html).toContain('color:red');
  });

  test('keeps letters that a mail holds itself, and takes a style out that hides rules without end', () => {
    const own = '@font-face{font-family:a;src:url(data:font/woff2;base64,AA)}';
    expect(sanitiseMail(`<style>${own}</style>`).html).toContain(own);
    const deep = sanitiseMail(`<style>a{}${'@im'.repeat(500)}${'@import;port;'.repeat(500)}</style>`).html;
    expect(deep).not.toMatch(/@import/i);
  });

  test('a megabyte of beginnings takes no time', () => {
    const began = performance.now();
    for (const part of ['<!--[if mso]>', '<!--', '<style>/*', '<style', '<a title="'])
      sanitiseMail(part.repeat(Math.floor(300_000 / part.length)));
    // Ten times what it takes on a busy machine: what grows with the square would take minutes.
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test('typed HTML that could do something is refused, and so is MJML', async () => {
    expect(await designOfHtml('<p>a</p><script>x</script>')).toBe('MAIL_HTML_ACTIVE');
    const mjml = (inside: string) =>
      `<mjml><mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;
    expect(await designOfMjml(mjml('<mj-text><img src="x" onerror="alert(1)"></mj-text>'))).toBe('MAIL_HTML_ACTIVE');
    expect(await designOfMjml(mjml('<mj-raw><script>alert(1)</script></mj-raw>'))).toBe('MAIL_HTML_ACTIVE');
    expect(await designOfMjml('<mjml><mj-body>')).toBe('MAIL_MJML_BROKEN');
    expect(await designOfMjml('<p>no MJML</p>')).toBe('MAIL_MJML_BROKEN');
    const design = await designOfMjml(mjml('<mj-text>Hello {{name}}</mj-text><mj-include path="/etc/passwd" />'));
    expect(design).toMatchObject({ text: expect.stringContaining('Hello {{name}}') as string });
    expect(JSON.stringify(design)).not.toContain('root:');
  });
});

test('words without a design have the letters and the width of the stock designs; what brings its own keeps it', async () => {
  const typed = await designOfHtml('<h2>Hello {{name}}</h2><p>We are <b>back</b>.</p>');
  if (typeof typed === 'string') throw new Error(typed);
  expect(typed.html).toContain(`font-family:${mailLetters};font-size:16px`);
  expect(typed.html).toContain('max-width:640px');
  expect(typed.html).toContain('<h2>Hello {{name}}</h2><p>We are <b>back</b>.</p></div></body>');
  expect(typed.text).toBe('Hello {{name}}\n\nWe are back.');
  // Saved once more it stays as it is.
  expect(sanitiseMail(typed.html).html.match(/max-width:640px/g)).toHaveLength(1);
  expect(sanitiseMail(typed.html).html).toContain(`font-family:${mailLetters}`);
  expect(sanitiseMail(typed.html).html).toContain('<style>li p{margin:0}');
  for (const own of [
    '<body><p>a</p></body>',
    '<table><tr><td>a</td></tr></table>',
    '<style>p{color:red}</style><p>a</p>',
  ])
    expect(sanitiseMail(own).html).not.toContain('font-family');
});

test('the text of a mail is what one reads of it', () => {
  const html = `<html><head><title>T</title><style>p{}</style></head><body><div style="display:none">Hidden</div>
    <h1>Hello &amp; welcome</h1><p>Come to <a href="https://a.example/e">our event</a>.<br>Write to <a href="mailto:a@a.example">a@a.example</a></p>
    <ul><li>One</li><li>Two</li></ul><img src="https://a.example/x.png" alt="A stage"><img src="https://a.example/y.png"></body></html>`;
  expect(textPart(html)).toBe(
    'Hello & welcome\n\nCome to our event (https://a.example/e).\nWrite to a@a.example\n\n- One\n\n- Two\n\nA stage',
  );
  // As the editor of the office writes a list.
  expect(textPart('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('- One\n\n- Two');
});
