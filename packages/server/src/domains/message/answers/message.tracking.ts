import { decoyLink, mostLinks } from '@convoke/contract/message/message.answer.rules.ts';
import type { Settings } from '../../../core/settings.ts';
import { type Addressed, bounceAddress, messageToken } from '../message.tokens.ts';

/**
 * What makes a mail of a campaign answer: links that are followed, a picture, a way to leave, and an address for bounces. The links of a mail are found once, when its
 * task leaves the draft (`linksOf`), and kept in its content as `links`; the mail of each recipient names them by number.
 */

/** `{{unsubscribeUrl}}` in a text is the address of the page on which somebody says what they want. */
export const leaveVariable = 'unsubscribeUrl';

const anchor = /(<a\b[^>]*?\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

const decoded = (attribute: string) =>
  attribute
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();

/** What is followed: an address of the web that is the same for everybody. One with a variable stays as it is, else it could lead anywhere. */
function followed(attribute: string): string | null {
  const url = decoded(attribute);
  return /^https?:\/\//i.test(url) && !/\{\{|\$\{/.test(url) && url.length <= 2000 && URL.canParse(url) ? url : null;
}

/** The links of a mail in their order, each once. */
export function linksOf(html: string): string[] {
  const found = [...html.matchAll(anchor)].flatMap(([, , double, single]) => followed(double ?? single ?? '') ?? []);
  return [...new Set(found)].slice(0, mostLinks);
}

type Addresses = Pick<Settings, 'PUBLIC_URL' | 'SECRET_KEY' | 'BOUNCE_DOMAIN' | 'BOUNCE_PORT'>;

/** The page on which whoever got a message says what they want. */
export const leaveUrl = (settings: Addresses, line: Addressed): string =>
  `${settings.PUBLIC_URL}/m/u/${messageToken(settings, 'stop', line)}`;

/** Nobody sees it or comes to it by the keyboard; whoever follows it follows everything. */
const decoyOf = (url: string) =>
  `<a href="${url}" style="display:none;font-size:0;line-height:0" tabindex="-1" aria-hidden="true"></a>`;

/** What the mail of each recipient has of its own: where its links begin, and its picture. Nobody else's variable is called so. */
const clickVariable = '_click';
const openVariable = '_open';

/** HTML whose links are followed, with the picture that tells of an opening; what differs between recipients stands in it as variables. */
export function trackedHtml(html: string, links: readonly string[]): string {
  const numbers = new Map(links.map((url, at) => [url, at + 1]));
  const withLinks = html.replace(anchor, (whole, before: string, double?: string, single?: string) => {
    const url = followed(double ?? single ?? '');
    const number = url === null ? undefined : numbers.get(url);
    return number === undefined ? whole : `${before}"{{${clickVariable}}}/${number}"`;
  });
  const decoy = links.length > 0 ? decoyOf(`{{${clickVariable}}}/${decoyLink}`) : '';
  const picture = `<img src="{{${openVariable}}}" width="1" height="1" alt="" style="display:block">`;
  return beforeEnd(withLinks, `${decoy}${picture}`);
}

/** HTML with more at the end of what is shown. */
export function beforeEnd(html: string, more: string): string {
  const body = html.search(/<\/body\s*>/i);
  return body === -1 ? `${html}${more}` : `${html.slice(0, body)}${more}${html.slice(body)}`;
}

/** What the mail of one recipient answers with: values of its variables, headers, and where its bounces go when this server listens for them. */
export function answersOf(settings: Addresses, line: Addressed) {
  const leave = leaveUrl(settings, line);
  return {
    values: {
      [leaveVariable]: leave,
      [clickVariable]: `${settings.PUBLIC_URL}/m/c/${messageToken(settings, 'click', line)}`,
      [openVariable]: `${settings.PUBLIC_URL}/m/o/${messageToken(settings, 'open', line)}.gif`,
    },
    headers: {
      // RFC 2369 and RFC 8058: mail programs leave by themselves, with one press.
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    bounces: settings.BOUNCE_DOMAIN === undefined ? null : bounceAddress(settings, line, settings.BOUNCE_DOMAIN),
  };
}

/** What a receipt of a text message names it by. */
export const receiptToken = (settings: Addresses, addressed: Addressed): string =>
  messageToken(settings, 'receipt', addressed);
