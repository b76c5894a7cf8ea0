import { type MessageSource, messageSource } from '@convoke/contract/message/message.fields.ts';
import type { TFunction } from 'i18next';

/** Where recipients come from; `lines` are those of another task that are sent once more. */
export type SourceKind = MessageSource['kind'] | 'lines';

export const sourceTexts: Readonly<Record<SourceKind, string>> = {
  members: 'field:members',
  group: 'message:source.group',
  memberIds: 'message:source.memberIds',
  participants: 'message:source.participants',
  book: 'message:source.book',
  typed: 'message:source.typed',
  lines: 'message:source.lines',
};

/** What each list of a task is called: its place, what it is, and its name where it has one. */
export const sourceLabels = (
  t: TFunction,
  { sources, sourceNames }: { sources: readonly unknown[]; sourceNames: readonly string[] },
): string[] =>
  sources.map((source, at) => {
    const kind = t(sourceTexts[(source as { kind: SourceKind }).kind]);
    const name = sourceNames[at];
    return `${at + 1}. ${kind}${name ? ` · ${name}` : ''}`;
  });

/** Those that can be asked about: neither begun in a form and not chosen yet, nor forgotten since. */
export const wholeSources = (sources: readonly unknown[]): MessageSource[] =>
  sources.flatMap((source) => {
    const read = messageSource.safeParse(source);
    return read.success ? [read.data] : [];
  });
