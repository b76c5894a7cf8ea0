/** What a page and the frame of the editor of mails tell each other (`/mail-designer`, decision 0077). The frame holds no data of its own. */

/** What the page tells: the mail to work on, that it wants it now, and what became of a picture. */
export type ToDesigner =
  | { kind: 'designer-open'; mjml: string; variables: readonly DesignerVariable[] }
  | { kind: 'designer-ask'; ask: number }
  | { kind: 'designer-picture'; ask: number; url: string | null };

export interface DesignerVariable {
  name: string;
  label: string;
}

/** What the frame tells. A picture that somebody chose is kept by the page, whose reader is signed in. */
export type FromDesigner =
  | { kind: 'designer-ready' }
  | { kind: 'designer-failed' }
  | { kind: 'designer-typed' }
  | { kind: 'designer-changed'; mjml: string }
  | { kind: 'designer-answer'; ask: number; mjml: string }
  | { kind: 'designer-upload'; ask: number; file: File };

export const designerUrl = (language: string) => `/mail-designer?language=${language}`;

const body = /<mj-body[\s>][\s\S]*<\/mj-body>/;

/** What the editor works on: the part that is seen. Null when there is none. */
export const bodyOf = (mjml: string) => body.exec(mjml)?.[0] ?? null;

/** The mail with another body: its head (styles, dark colours, title) never goes through the editor, so that it stays as it was written. */
export const withBody = (mjml: string, other: string) => mjml.replace(body, () => other);

/** Elements that the editor shows and gives back as they were. What holds another one is edited as source. */
const drawn = new Set(
  'body section column group wrapper hero text button image divider spacer table social social-element navbar navbar-link raw'
    .split(' ')
    .map((name) => `mj-${name}`),
);

/** Names of elements of a mail's body that the editor of blocks does not know. */
export function notDrawn(mjml: string): string[] {
  const names = [...(bodyOf(mjml) ?? '').matchAll(/<(mj-[a-z-]+)/g)].map((match) => match[1] as string);
  return [...new Set(names)].filter((name) => !drawn.has(name));
}
