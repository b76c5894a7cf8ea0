import type { Services } from '../../../core/context.ts';
import { fetchPublic, type Network } from '../../../core/http/fetch-public.ts';
import { WorkerLimit } from '../../../core/jobs/in-worker.ts';
import { articleOf, designOfForeign } from '../../../core/mail/design/design.ts';
import type { Design } from '../../../core/mail/design/design-type.ts';
import { type Copied, copyPictures } from './edm.pictures.ts';
import { textOfFile } from './edm.text.ts';

/** WeChat's articles bring their scripts along: three megabytes of them. */
const pageBytes = 5 * 1024 * 1024;
const pageMs = 10_000;

export interface PageDesign {
  design: Design;
  copied: Copied;
  /** The page's title, else its host. */
  title: string;
}

interface For {
  services: Services;
  organisationId: string;
  userId: string;
  network?: Network;
}

/**
 * What the page at a public address says, as clean HTML with its pictures in our storage. What is asked for knows neither who asks nor from where (no cookie, no Referer); size, time
 * and pictures have an end. Where it cannot be had, the reason.
 */
export async function designOfPage(
  address: string,
  { network, ...of }: For,
): Promise<PageDesign | 'PAGE_NOT_ACCEPTED' | 'PAGE_NOT_READ' | 'MAIL_HTML_TOO_LONG'> {
  const other = network && { network };
  const answer = await fetchPublic(address, { mostBytes: pageBytes, within: pageMs, accept: 'text/html', ...other });
  if (answer === 'not-accepted') return 'PAGE_NOT_ACCEPTED';
  if (typeof answer === 'string' || answer.status !== 200 || !/^text\/html|xhtml/i.test(answer.contentType))
    return 'PAGE_NOT_READ';
  const { href: base, hostname } = answer.url;
  try {
    const article = await articleOf(textOfFile(answer.bytes));
    const copied = await copyPictures(article, { ...of, base, ...other });
    const design = await designOfForeign(article, base, copied.urls);
    if (typeof design === 'string') return 'MAIL_HTML_TOO_LONG';
    return { design, copied, title: titleOf(design.html) || hostname };
  } catch (error) {
    if (error instanceof WorkerLimit) return 'MAIL_HTML_TOO_LONG';
    throw error;
  }
}

const titleOf = (html: string) => /<title[^<>]{0,200}>([^<]{1,300})/i.exec(html)?.[1] ?? '';
