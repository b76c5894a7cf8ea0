import { readAttachments } from './mail-reading.ts';

/**
 * The HTML body of a mail as a page of its own for a sandboxed frame: no scripts, no forms, no other machine. Pictures that the mail carries (`cid:`)
 * are written into the page; pictures by address load only from this machine, where the product itself serves them.
 */
export const mailPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    'img-src data: http://127.0.0.1:* http://localhost:*',
    "style-src 'unsafe-inline'",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
};

export async function mailPage(html: string, raw: Buffer): Promise<string> {
  let body = html;
  if (/\bcid:/i.test(html)) {
    for (const attachment of await readAttachments(raw)) {
      if (!attachment.contentId || !/^image\/[\w.+-]+$/.test(attachment.contentType)) continue;
      const data = `data:${attachment.contentType};base64,${attachment.content.toString('base64')}`;
      body = body.replaceAll(`cid:${attachment.contentId}`, data);
    }
  }
  // Links open beside the reader: the frame itself may not navigate anywhere.
  return `<!doctype html><meta charset="utf-8"><base target="_blank"><meta name="referrer" content="no-referrer">\n${body}`;
}
