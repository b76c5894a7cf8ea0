import type { MailContent } from './participant.mail.ts';

/** Text inside HTML, also inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

const ink = '#1f2430';
const quiet = '#6a7080';
const accent = '#3d5afe';
const font = `font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Hiragino Sans','Microsoft YaHei',Arial,sans-serif;`;

/** The mail as HTML: tables and inline styles, because that is what mail programs agree on. Everything from outside is escaped here. */
export function mailHtml(content: MailContent): string {
  const facts = content.facts
    .map(
      ([label, value]) =>
        `<tr><td style="${font}padding:6px 16px 6px 0;color:${quiet};font-size:14px;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
        `<td style="${font}padding:6px 0;color:${ink};font-size:15px;line-height:1.5">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const { code } = content;
  const codeBlock = code
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td align="center" style="${font}padding:20px;background:#f5f6fa;border-radius:12px">
<div style="color:${quiet};font-size:13px;padding-bottom:10px">${escapeHtml(code.label)}</div>
<img src="cid:${escapeHtml(code.contentId)}" width="200" height="200" alt="${escapeHtml(code.code)}" style="display:block;border:0;border-radius:8px;background:#ffffff">
<div style="font-family:Consolas,Menlo,monospace;font-size:18px;letter-spacing:2px;color:${ink};padding-top:12px">${escapeHtml(code.code)}</div>
<div style="color:${quiet};font-size:13px;line-height:1.5;padding-top:8px">${escapeHtml(code.hint)}</div>
</td></tr></table>`
    : '';
  const calendar = content.calendar
    ? `<p style="margin:20px 0 0;color:${quiet};font-size:13px;line-height:1.5;text-align:center">${escapeHtml(content.calendar)}</p>`
    : '';
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.title)}</title>
</head>
<body style="margin:0;padding:0;background:#eef0f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef0f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px">
<tr><td style="${font}padding:32px 28px 28px;color:${ink}">
<p style="margin:0 0 12px;font-size:15px;line-height:1.5">${escapeHtml(content.hello)}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3;color:${ink}">${escapeHtml(content.headline)}</h1>
<p style="margin:0 0 20px;font-size:15px;line-height:1.6">${escapeHtml(content.body)}</p>
<div style="border-top:3px solid ${accent};padding-top:16px">
<h2 style="margin:0 0 8px;font-size:18px;line-height:1.4;color:${ink}">${escapeHtml(content.title)}</h2>
<table role="presentation" cellpadding="0" cellspacing="0">${facts}</table>
</div>
${codeBlock}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td align="center">
<a href="${escapeHtml(content.url)}" style="${font}display:inline-block;padding:13px 28px;background:${accent};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(content.button)}</a>
</td></tr></table>
${calendar}
</td></tr></table>
<p style="${font}max-width:560px;margin:16px auto 0;color:${quiet};font-size:12px;line-height:1.5">${escapeHtml(content.footer)}</p>
</td></tr></table>
</body>
</html>`;
}
