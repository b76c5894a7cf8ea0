import { mostHtmlCharacters } from '@convoke/contract/message/message.mail.rules.ts';
import { articleOf } from './article.ts';
import type { Design, DesignFault } from './design-type.ts';
import { sanitiseMail, type Sanitised } from './sanitise.ts';
import { isMjml, wholeAddress } from './source.ts';
import { textPart } from './text-part.ts';

export { articleOf, textPart };

/** More elements than a mail ever has: laying them out would take seconds. */
const mostElements = 3000;
/** Rules that are written into elements: each is sought among all of them. */
const mostInlineRules = 300;
const mostInlined = 200_000;

/** Lays out MJML. What runs in it is refused, or, where it is only shown, taken out (`cleans`). */
export async function designOfMjml(mjml: string, { cleans = false } = {}): Promise<Design | DesignFault> {
  // What has lost its end would be laid out as an empty mail.
  const isWhole = isMjml(mjml) && mjml.includes('</mj-body>') && mjml.trimEnd().endsWith('</mjml>');
  const elements = mjml.match(/<mj-/g)?.length ?? 0;
  if (!isWhole || elements > mostElements) return 'MAIL_MJML_BROKEN';
  const rules = inlineRules(mjml);
  if (rules > mostInlineRules || rules * elements > mostInlined) return 'MAIL_HTML_TOO_LONG';
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

function inlineRules(mjml: string): number {
  let rules = 0;
  for (const [, css = ''] of mjml.matchAll(/<mj-style\b[^<>]*\binline\b[^<>]*>([\s\S]*?)<\/mj-style>/gi))
    rules += css.split(/[{,]/).length - 1;
  return rules;
}

/** HTML that somebody typed: what runs is refused, so that nobody believes that it would. */
export function designOfHtml(html: string): Design | DesignFault {
  const clean = sanitiseMail(html);
  return clean.isActive ? 'MAIL_HTML_ACTIVE' : designOf(null, clean, []);
}

/** HTML of elsewhere: what runs is taken out and named. Addresses are those of the page `base`; a picture that was copied has the address of its copy. */
export function designOfForeign(
  html: string,
  base: string | null = null,
  copies: ReadonlyMap<string, string> = new Map(),
): Design | DesignFault {
  return designOf(
    null,
    sanitiseMail(html, {
      linkOf: (href) => wholeAddress(href, base),
      pictureOf: (src) => {
        const whole = wholeAddress(src, base);
        return copies.get(whole) ?? whole;
      },
    }),
    [],
  );
}

/** Addresses of pictures that are not ours, each once: those that the HTML holds itself, and those of the page `base`. */
export function picturesOf(html: string, base: string | null): string[] {
  const found = new Set<string>();
  sanitiseMail(html, {
    pictureOf: (src) => {
      const whole = wholeAddress(src, base);
      if (whole.startsWith('data:') || (base !== null && /^https?:/i.test(whole))) found.add(whole);
      return src;
    },
  });
  return [...found];
}

function designOf(mjml: string | null, { html, removed }: Sanitised, warnings: string[]): Design | DesignFault {
  if (html.length > mostHtmlCharacters || Buffer.byteLength(html) > 1_000_000) return 'MAIL_HTML_TOO_LONG';
  return { mjml, html, text: textPart(html).slice(0, 200_000), removed, warnings };
}
