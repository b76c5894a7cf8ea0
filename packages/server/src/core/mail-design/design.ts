import { mostHtmlCharacters } from '@convoke/contract/message/message.mail.rules.ts';
import { sanitiseMail, type Sanitised, type SanitiseOptions } from './sanitise.ts';
import { textPart } from './text-part.ts';

/** A design as it is kept. */
export interface Design {
  /** What the editor goes on with; null of HTML. */
  mjml: string | null;
  html: string;
  text: string;
  /** What was taken out, and what of the MJML came to nothing. */
  removed: string[];
  warnings: string[];
}

export type DesignFault = 'MAIL_MJML_BROKEN' | 'MAIL_HTML_ACTIVE' | 'MAIL_HTML_TOO_LONG';

/** More elements than a mail ever has: laying them out would take seconds. */
const mostElements = 3000;

/** Whether a text is MJML, by its first element. */
export function isMjml(text: string): boolean {
  let rest = text.slice(0, 20_000).trimStart();
  while (rest.startsWith('<!--') || rest.startsWith('<?')) {
    const end = rest.indexOf('>', rest.startsWith('<!--') ? Math.max(0, rest.indexOf('-->')) : 0);
    if (end < 0) return false;
    rest = rest.slice(end + 1).trimStart();
  }
  return /^<mjml[\s>]/i.test(rest);
}

/** Lays out MJML. What runs in it is refused, or, where it is only shown, taken out (`cleans`). */
export async function designOfMjml(mjml: string, { cleans = false } = {}): Promise<Design | DesignFault> {
  // What has lost its end would be laid out as an empty mail.
  const isWhole = isMjml(mjml) && mjml.includes('</mj-body>') && mjml.trimEnd().endsWith('</mjml>');
  if (!isWhole || (mjml.match(/<mj-/g)?.length ?? 0) > mostElements) return 'MAIL_MJML_BROKEN';
  // Loaded by the first who lays out a mail: it holds 50 MB, which a server without campaigns never needs.
  const { default: mjml2html } = await import('mjml');
  let laidOut: Awaited<ReturnType<typeof mjml2html>>;
  try {
    laidOut = await mjml2html(mjml, {
      // Letters of elsewhere are loaded by nobody's mail program but the tracker's.
      fonts: {},
      keepComments: false,
      ignoreIncludes: true,
      validationLevel: 'soft',
    });
  } catch {
    return 'MAIL_MJML_BROKEN';
  }
  const { html, errors } = laidOut;
  const clean = sanitiseMail(html.replace(/\n\s+/g, '\n'));
  if (clean.isActive && !cleans) return 'MAIL_HTML_ACTIVE';
  const warnings = errors.slice(0, 20).map(({ line, message }) => `${line}: ${message}`.slice(0, 300));
  return designOf(mjml, clean, warnings);
}

/** HTML that somebody typed: what runs is refused, so that nobody believes that it would. */
export function designOfHtml(html: string): Design | DesignFault {
  const clean = sanitiseMail(html);
  return clean.isActive ? 'MAIL_HTML_ACTIVE' : designOf(null, clean, []);
}

/** HTML of elsewhere: what runs is taken out and named. */
export function designOfForeign(html: string, options: SanitiseOptions): Design | DesignFault {
  return designOf(null, sanitiseMail(html, options), []);
}

function designOf(mjml: string | null, { html, removed }: Sanitised, warnings: string[]): Design | DesignFault {
  if (html.length > mostHtmlCharacters || Buffer.byteLength(html) > 1_000_000) return 'MAIL_HTML_TOO_LONG';
  return { mjml, html, text: textPart(html).slice(0, 200_000), removed, warnings };
}
