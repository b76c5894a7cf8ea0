import type { Language } from '@convoke/contract/core/language.ts';
import QRCode from 'qrcode';
import type { MailAttachment } from './mail.ts';

/**
 * Mails as HTML: tables and inline styles, because that is what mail programs agree on. Everything that is passed in is text and is escaped
 * here, but for `blocks`, which are what the other functions made.
 */

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
/** A name may be one long word: it must not widen the mail. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word;';

export interface MailPage {
  language: Language;
  title: string;
  /** What a list of mails shows after the subject; nobody sees it in the mail itself. */
  preview?: string;
  /** Stands above everything, in the colour of a warning. */
  banner?: string;
  hello: string;
  headline: string;
  body: readonly string[];
  blocks: readonly string[];
  footer: string;
}

/** The whole mail. */
export function mailPage(page: MailPage): string {
  const preview = page.preview
    ? `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(page.preview)}${'&#8203;&nbsp;'.repeat(40)}</div>\n`
    : '';
  const banner = page.banner
    ? `<tr><td style="${font}padding:10px 28px;background:#fff1d6;border-radius:16px 16px 0 0;color:#7a4b00;font-size:14px;font-weight:600;line-height:1.5">${escapeHtml(page.banner)}</td></tr>\n`
    : '';
  const body = page.body
    .map((text) => `<p style="margin:0 0 16px;font-size:15px;line-height:1.6">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(page.title)}</title>
</head>
<body style="margin:0;padding:0;background:#eef0f5">
${preview}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef0f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px">
${banner}<tr><td style="${font}${breaks}padding:32px 28px 28px;color:${ink}">
<p style="margin:0 0 12px;font-size:15px;line-height:1.5">${escapeHtml(page.hello)}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3;color:${ink}">${escapeHtml(page.headline)}</h1>
${body}
${page.blocks.filter(Boolean).join('\n')}
</td></tr></table>
<p style="${font}${breaks}max-width:560px;margin:16px auto 0;color:${quiet};font-size:12px;line-height:1.5">${escapeHtml(page.footer)}</p>
</td></tr></table>
</body>
</html>`;
}

/** What it is about, and what is to know of it, one line each. */
export function factsBlock(title: string, facts: readonly (readonly [label: string, value: string])[]): string {
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="${font}padding:6px 16px 6px 0;color:${quiet};font-size:14px;line-height:1.6;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
        `<td style="${font}${breaks}padding:6px 0;color:${ink};font-size:15px;line-height:1.5;vertical-align:top">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return `<div style="border-top:3px solid ${accent};margin-top:4px;padding-top:16px">
<h2 style="margin:0 0 8px;font-size:18px;line-height:1.4;color:${ink}">${escapeHtml(title)}</h2>
<table role="presentation" cellpadding="0" cellspacing="0">${rows}</table>
</div>`;
}

export interface CodeBlock {
  /** Above the picture: whose code it is, in bold, and what it is for. */
  name?: string;
  label: string;
  code: string;
  hint: string;
  contentId: string;
}

/** A code as a picture of the mail's own (`codePicture`), and in letters. Wide margins: a scanner must see one at a time. */
export function codeBlock({ name, label, code, hint, contentId }: CodeBlock): string {
  const below = hint
    ? `\n<div style="color:${quiet};font-size:13px;line-height:1.5;padding-top:8px">${escapeHtml(hint)}</div>`
    : '';
  const above = name
    ? `<div style="color:${ink};font-size:17px;font-weight:600;line-height:1.4">${escapeHtml(name)}</div>\n`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td align="center" style="${font}${breaks}padding:20px;background:#f5f6fa;border-radius:12px">
${above}<div style="color:${quiet};font-size:13px;line-height:1.5;padding-bottom:12px">${escapeHtml(label)}</div>
<img src="cid:${escapeHtml(contentId)}" width="200" height="200" alt="${escapeHtml(code)}" style="display:block;border:0;border-radius:8px;background:#ffffff">
<div style="font-family:Consolas,Menlo,monospace;font-size:18px;letter-spacing:2px;color:${ink};padding-top:12px">${escapeHtml(code)}</div>${below}
</td></tr></table>`;
}

/** Lines of two columns, such as people and what they have. */
export function listBlock(
  title: string,
  rows: readonly { name: string; detail: string; value: string; isQuiet?: boolean }[],
): string {
  const lines = rows
    .map(
      (row) =>
        `<tr><td style="${font}${breaks}padding:10px 12px 10px 0;border-top:1px solid #e6e8ef;line-height:1.4;vertical-align:top"><div style="color:${ink};font-size:15px">${escapeHtml(row.name)}</div><div style="color:${quiet};font-size:13px">${escapeHtml(row.detail)}</div></td>` +
        `<td align="right" style="${font}padding:10px 0;border-top:1px solid #e6e8ef;color:${row.isQuiet ? quiet : ink};font-size:14px;line-height:1.5;vertical-align:top;white-space:nowrap">${escapeHtml(row.value)}</td></tr>`,
    )
    .join('\n');
  return `<h3 style="margin:24px 0 8px;font-size:15px;line-height:1.4;color:${ink}">${escapeHtml(title)}</h3>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines}</table>`;
}

/** The one thing to do. */
export function buttonBlock(label: string, url: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td align="center">
<a href="${escapeHtml(url)}" style="${font}display:inline-block;padding:13px 28px;background:${accent};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(label)}</a>
</td></tr></table>`;
}

/** A quiet link in the middle: a way out, beside the one thing to do. */
export function linkBlock(label: string, url: string): string {
  return `<p style="margin:20px 0 0;font-size:13px;line-height:1.5;text-align:center"><a href="${escapeHtml(url)}" style="${font}color:${quiet}">${escapeHtml(label)}</a></p>`;
}

/** A quiet line in the middle. */
export function noteBlock(text: string): string {
  return `<p style="margin:20px 0 0;color:${quiet};font-size:13px;line-height:1.5;text-align:center">${escapeHtml(text)}</p>`;
}

/** A code as a picture inside the mail, not fetched: it shows without a network, at the door. Shown by the `contentId` given. */
export async function codePicture(code: string, contentId: string, fileName = 'code.png'): Promise<MailAttachment> {
  return {
    fileName,
    contentType: 'image/png',
    content: await QRCode.toBuffer(code, { type: 'png', width: 320, margin: 2, errorCorrectionLevel: 'M' }),
    contentId,
  };
}
