/** Rules of designed mails that browser and server share. */

export const mailKinds = ['notice', 'promotion'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Where a design came from. */
export const designSources = ['stock', 'editor', 'upload', 'address'] as const;
export type DesignSource = (typeof designSources)[number];

/** Gmail shows the first 102 kB of a mail and a link to the rest. */
export const clippedBytes = 102 * 1024;
/** Gmail leaves out styles beyond this. */
export const mostStyleBytes = 16 * 1024;
/** What is kept of a mail at most, as HTML and as MJML. */
export const mostHtmlCharacters = 600_000;
export const mostMjmlCharacters = 200_000;
/** The largest file of a design. */
export const designFileBytes = 5 * 1024 * 1024;
/** Links of a mail that are asked whether they are alive. */
export const mostLinksAsked = 100;
/** Test mails of an organisation a day. */
export const mostTestsADay = 200;
/** Templates that one call of msg/email/upload makes. */
export const mostTemplatesUploaded = 20;

/** What the product itself fills in for each recipient. */
export const standardMailVariables = [
  'name',
  'email',
  'company',
  'title',
  'event',
  'eventTime',
  'eventPlace',
  'eventUrl',
  'organisation',
  'unsubscribeUrl',
] as const;
export type StandardMailVariable = (typeof standardMailVariables)[number];

/** `{{name}}`, spaces within the braces allowed. A name begins with a letter of any script. */
export const mailVariable = /\{\{[ \t]{0,8}([\p{L}_][\p{L}\p{M}\p{N}_]{0,39})[ \t]{0,8}\}\}/gu;
export const mailVariableName = /^[\p{L}_][\p{L}\p{M}\p{N}_]{0,39}$/u;

/** The variables that stand in texts, each once, in the order in which they come. */
export function variablesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(mailVariable)].map((match) => match[1] as string));
  return [...new Set(found)];
}

/** Variables that neither the product fills in nor the mail itself says a default of: their place would stay empty for everybody. */
export function unknownVariables(texts: readonly string[], defaults: Readonly<Record<string, string>>): string[] {
  const standard: readonly string[] = standardMailVariables;
  return variablesIn(...texts).filter((name) => !standard.includes(name) && !Object.hasOwn(defaults, name));
}

/** What a mail is looked at for before it is sent. */
export const mailRules = [
  'size',
  'styles',
  'alt',
  'pictures',
  'dark',
  'unsubscribe',
  'words',
  'emptyLinks',
  'insecureLinks',
  'deadLinks',
  'subject',
  'preview',
  'text',
  'defaults',
] as const;
export type MailRule = (typeof mailRules)[number];

/** `bad` is to be mended before the mail is sent, `warn` is better mended. */
export const findingLevels = ['good', 'warn', 'bad'] as const;
export type FindingLevel = (typeof findingLevels)[number];

export const mailCheckStates = ['waiting', 'running', 'done'] as const;
export type MailCheckState = (typeof mailCheckStates)[number];

export const mailTestStates = ['waiting', 'sending', 'accepted', 'refused', 'unknown'] as const;
export type MailTestState = (typeof mailTestStates)[number];
