import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import {
  type CandidateColumnKind,
  type CandidateField,
  orderedCandidateColumns,
  titledCandidateColumns,
} from '@convoke/contract/vote/vote.sheet.rules.ts';
import { type CandidateDraft, isLink, newCandidate } from './vote-draft.ts';

/** A list of candidates as it is pasted: a line each, its parts apart by tabs (as spreadsheets copy them) or by `|`. */
export interface Pasted {
  /** Titles of the columns; none where the first line is a candidate too. */
  header: string[];
  isTitled: boolean;
  columns: readonly CandidateColumnKind[];
  rows: string[][];
}

/** What is said of a list by hand. */
export interface PasteChoice {
  /** Of the first line that it was said of. */
  isTitled?: { of: string; is: boolean };
  /** Of the titles that they were chosen for. */
  chosen?: { titles: string; columns: readonly CandidateColumnKind[] };
}

/** The titles of a list, told from those of another. */
export const titlesOf = ({ header }: Pick<Pasted, 'header'>) => header.join('\n');

/** What is said of the first line of a text. */
export const titledAs = (text: string, is: boolean): PasteChoice['isTitled'] => ({ of: firstLine(text), is });

const firstLine = (text: string) => /\S.*/.exec(text)?.[0].trim() ?? '';

/** A list as a table: by what was chosen, else by the titles of its first line, else in the usual order. */
export function pastedTable(text: string, { isTitled: said, chosen }: PasteChoice = {}): Pasted {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(line.includes('\t') ? '\t' : '|').map((part) => part.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first = []] = lines;
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0);
  const known = titledCandidateColumns(first);
  const isTitled = said?.of === firstLine(text) ? said.is : known !== null;
  const header = Array.from({ length: width }, (_, at) => (isTitled ? (first[at] ?? '') : ''));
  const ordered = orderedCandidateColumns(width);
  const proposed = isTitled && known ? ordered.map((_, at) => known[at] ?? 'none') : ordered;
  const isOfThese = chosen?.titles === titlesOf({ header });
  return {
    header,
    isTitled,
    columns: isOfThese ? chosen.columns : proposed,
    rows: isTitled ? lines.slice(1) : lines,
  };
}

function* named({ columns, rows }: Pasted): Generator<Record<CandidateField, string>> {
  const place = (field: CandidateField) => columns.indexOf(field);
  let count = 0;
  for (const cells of rows) {
    const cell = (field: CandidateField) => cells[place(field)] ?? '';
    if (cell('name') === '') continue;
    yield {
      name: cell('name'),
      group: cell('group'),
      introduction: cell('introduction'),
      videoUrl: cell('videoUrl'),
    };
    count++;
    if (count === mostCandidates) return;
  }
}

/** The candidates of a list. Lines without a name are passed over; what does not fit is cut. */
export const candidatesOf = (pasted: Pasted): CandidateDraft[] =>
  [...named(pasted)].map(({ name, group, introduction, videoUrl }) =>
    newCandidate(name.slice(0, 100), {
      group: group.slice(0, 60),
      introduction: introduction.slice(0, 5000),
      videoUrl: isLink(videoUrl) ? videoUrl : '',
    }),
  );

/** How many of them say an address of a video that is not taken. */
export const lostLinks = (pasted: Pasted) =>
  [...named(pasted)].filter(({ videoUrl }) => videoUrl !== '' && !isLink(videoUrl)).length;

/** Candidates as lines of a list in the usual order: each is read as it stands there. */
export const linesOf = (candidates: readonly Record<CandidateField, string>[]) =>
  candidates
    .map(({ name, group, introduction, videoUrl }) =>
      [name, group, introduction, videoUrl].map((cell) => cell.replace(/\s+/g, ' ')).join('\t'),
    )
    .join('\n');

/** A list with more candidates behind it: one of other columns is brought into their order first. */
export function appended(text: string, pasted: Pasted, more: readonly Record<CandidateField, string>[]): string {
  const isUsual = !pasted.isTitled && pasted.columns.join() === orderedCandidateColumns(pasted.columns.length).join();
  const there = isUsual ? text.trimEnd() : linesOf([...named(pasted)]);
  return there.trim() === '' ? linesOf(more) : `${there}\n${linesOf(more)}`;
}
