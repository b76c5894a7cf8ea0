import type { ProblemName } from '../core/problems.ts';
import type { reviewStates, smsTemplateKinds } from './message.rules.ts';
import { smsText, standardVariables, variablesIn } from './message.text.ts';

/** Signatures and templates of text messages: pure rules that the page and the server share. */

export type SmsKind = (typeof smsTemplateKinds)[number];

/** Where a signature or a template stands with the vendor, which looks at each before it may be used. */
export type ReviewState = (typeof reviewStates)[number];

/** Of one organisation; the tables have the same limits. */
export const mostSmsSigns = 20;
export const mostSmsTemplates = 300;

/** What a notice of an event knows of the person, the event and the order besides what everybody has. */
export const noticeVariables = ['event', 'time', 'place', 'link', 'code', 'ticket', 'order', 'amount'] as const;

/** The variable of a one-time code. */
export const codeVariable = 'code';

/** What stands for a variable in a preview where nobody is chosen. */
export const sampleValues: Readonly<Record<string, string>> = {
  name: '王芳',
  company: '晨光科技',
  title: '经理',
  event: '2026 产品大会',
  time: '12-18 09:30',
  place: '上海国际会议中心',
  link: 'https://t.example.com/a1b2c3',
  code: '520817',
  ticket: '标准票',
  order: '202612180001',
  amount: '¥199.00',
};

/** As vendors take variables: a letter, then letters, digits and underscores. */
const vendorName = /^[A-Za-z][A-Za-z0-9_]{0,29}$/;

/** The variables of a template, each once, in their order. */
export const smsVariables = (text: string): string[] => variablesIn(text);

/** Something between braces that no vendor would fill in; null = nothing of the kind. */
export function brokenVariable(text: string): string | null {
  const rest = text.replace(/\$\{([^{}]*)\}/g, (whole, name: string) => (vendorName.test(name) ? '' : whole));
  return /\$\{[^}\s]*\}?|\{\{[^}]*\}?\}?/.exec(rest)?.[0].slice(0, 40) ?? null;
}

/** The variables that need a word of the template's own for those who have nothing of them. */
export function ownVariables(text: string): string[] {
  const known: readonly string[] = [...standardVariables, ...noticeVariables];
  return smsVariables(text).filter((name) => !known.includes(name));
}

export interface SmsTemplateText {
  kind: SmsKind;
  text: string;
  variables: Readonly<Record<string, string>>;
}

/** What is wrong with a template's text; null = nothing. How long it is says `finishedSms`. */
export function smsTextProblem({ kind, text, variables }: SmsTemplateText): [ProblemName, string?] | null {
  const broken = brokenVariable(text);
  if (broken !== null) return ['smsVariable', broken];
  const names = smsVariables(text);
  if (kind === 'code') return names.length === 1 && names[0] === codeVariable ? null : ['smsCodeVariable'];
  const without = ownVariables(text).find((name) => !Object.hasOwn(variables, name));
  return without === undefined ? null : ['messageVariable', without];
}

/** The text as it leaves: with its signature, and of a promotion with the sentence by which one opts out. */
export const finishedSms = (kind: SmsKind, signName: string, text: string): string =>
  smsText(signName, text, kind === 'promotion');
