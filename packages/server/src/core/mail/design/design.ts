import { inWorker, WorkerLimit } from '../../jobs/in-worker.ts';
import type { Design, DesignFault } from './design-type.ts';
import type * as worker from './design.worker.ts';

const work = inWorker<typeof worker>(new URL('./design.worker.ts', import.meta.url));

const orTooLong = (error: unknown): DesignFault => {
  if (error instanceof WorkerLimit) return 'MAIL_HTML_TOO_LONG';
  throw error;
};

/** Lays out MJML. What runs in it is refused, or, where it is only shown, taken out (`cleans`). */
export const designOfMjml = (mjml: string, options: { cleans?: boolean } = {}): Promise<Design | DesignFault> =>
  work('designOfMjml', mjml, options).catch(orTooLong);

/** HTML that somebody typed: what runs is refused, so that nobody believes that it would. */
export const designOfHtml = (html: string): Promise<Design | DesignFault> =>
  work('designOfHtml', html).catch(orTooLong);

/** HTML of elsewhere: what runs is taken out and named. Addresses are those of the page `base`; a picture that was copied has the address of its copy. */
export const designOfForeign = (
  html: string,
  base: string | null = null,
  copies: ReadonlyMap<string, string> = new Map(),
): Promise<Design | DesignFault> => work('designOfForeign', html, base, copies).catch(orTooLong);

/** What a page has to say: its article, where one can be told; not sanitised. Throws WorkerLimit. */
export const articleOf = (html: string): Promise<string> => work('articleOf', html);

/** Addresses of pictures of HTML that are not ours, each once. Throws WorkerLimit. */
export const picturesOf = (html: string, base: string | null): Promise<string[]> => work('picturesOf', html, base);

/** The text of a mail, made of its HTML (sanitised). Throws WorkerLimit. */
export const textOfMail = (html: string): Promise<string> => work('textPart', html);
