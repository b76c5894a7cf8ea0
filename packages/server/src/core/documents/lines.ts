import LineBreaker from 'linebreak';
import { inSight } from './bidi.ts';
import type { Face } from './fonts.ts';
import type { Letter, SetText } from './set-text.ts';
import type { Glyph } from './shape.ts';

/** Neighbours of one face and one direction. */
export interface Run {
  face: Face;
  text: string;
  level: number;
  glyphs: readonly Glyph[];
  /** In ems: times the font size it is in points. */
  width: number;
}

/** From left to right, as it is seen. */
export interface Line {
  runs: readonly Run[];
  width: number;
}

export interface Lines {
  size: number;
  lines: readonly Line[];
  isFromRight: boolean;
}

export type Align = 'left' | 'center' | 'right';

/**
 * Where a line begins in a room of this width, from its left; in ems. Lines that are read from the right stand below one another at their right ends,
 * but all of them where the page wants its texts.
 */
export function startOf(line: Line, { lines, isFromRight }: Lines, room: number, align: Align): number {
  if (align === 'center') return (room - line.width) / 2;
  if (align === 'right') return room - line.width;
  return isFromRight ? Math.max(...lines.map(({ width }) => width)) - line.width : 0;
}

/** As they are read, not as they are seen. */
function runsOf(letters: readonly Letter[]): Run[] {
  const groups: { face: Face; level: number; text: string }[] = [];
  for (const { face, level, text } of letters) {
    const last = groups.at(-1);
    if (last?.face === face && last.level === level) last.text += text;
    else groups.push({ face, level, text });
  }
  return groups.map(({ face, level, text }) => {
    const glyphs = face.shape(text, level % 2 === 1);
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
    return { face, text, level, glyphs, width: (advance / face.font.unitsPerEm) * face.scale };
  });
}

const widthOf = (letters: readonly Letter[]) => runsOf(letters).reduce((sum, run) => sum + run.width, 0);

/** What each letter takes beside its neighbours; of those that are drawn as one the first takes it. */
function widthsOf(letters: readonly Letter[]): number[] {
  if (letters.length === 1) return [widthOf(letters)];
  const widths = letters.map(() => 0);
  const owners = letters.flatMap(({ text }, at) => Array.from({ length: text.length }, () => at));
  let before = 0;
  for (const { face, glyphs, text } of runsOf(letters)) {
    for (const { from, advance } of glyphs) {
      const at = owners[before + from] ?? 0;
      widths[at] = (widths[at] ?? 0) + (advance / face.font.unitsPerEm) * face.scale;
    }
    before += text.length;
  }
  return widths;
}

function trimmed(letters: readonly Letter[]): readonly Letter[] {
  const last = letters.findLastIndex(({ text }) => text !== ' ');
  return last + 1 === letters.length ? letters : letters.slice(0, last + 1);
}

function lineOf(letters: readonly Letter[]): Line {
  const runs = inSight(runsOf(trimmed(letters)));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** What may not be parted, with the spaces behind it. */
interface Word {
  letters: readonly Letter[];
  widths: readonly number[];
  width: number;
  /** Without the spaces, which may hang over a line's end. */
  inkWidth: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

function wordOf(letters: readonly Letter[]): Word {
  const widths = widthsOf(letters);
  return { letters, widths, width: sum(widths), inkWidth: sum(widths.slice(0, trimmed(letters).length)) };
}

/** Scripts that write no spaces between words: only a dictionary parts them. */
const spaceless = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Marks that repeat or shorten the word before them. */
const belongsBefore = /^[ๆฯໆຯៗ។៕၊။]/u;

/** Parted where Unicode's line breaking allows it and a word ends: between Chinese words, but not within one nor before a full stop. */
function wordsOf({ letters, wordEnds }: SetText): Word[] {
  const words: Word[] = [];
  const breaker = new LineBreaker(letters.map(({ text }) => text).join(''));
  let at = 0;
  let next = breaker.nextBreak();
  let word: Letter[] = [];
  for (const [index, letter] of letters.entries()) {
    word.push(letter);
    at += letter.text.length;
    while (next && next.position < at) next = breaker.nextBreak();
    const behind = letters[index + 1]?.text ?? '';
    const isBetweenWords = spaceless.test(letter.text) && spaceless.test(behind) && !belongsBefore.test(behind);
    if (!(next?.position === at || isBetweenWords) || !wordEnds.has(at)) continue;
    words.push(wordOf(word));
    word = [];
  }
  return word.length > 0 ? [...words, wordOf(word)] : words;
}

/** Lines of at most `width` ems. A word wider than a line is parted anywhere, which `isClean` tells. */
function wrap(words: readonly Word[], width: number): { lines: Letter[][]; isClean: boolean } {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let filled = 0;
  let isClean = true;
  for (const word of words) {
    if (line.length > 0 && filled + word.inkWidth > width) {
      lines.push(line);
      line = [];
      filled = 0;
    }
    if (word.inkWidth <= width) {
      line.push(...word.letters);
      filled += word.width;
      continue;
    }
    isClean = false;
    for (const [at, letter] of word.letters.entries()) {
      const letterWidth = word.widths[at] ?? 0;
      if (line.length > 0 && filled + letterWidth > width) {
        lines.push(line);
        line = [];
        filled = 0;
      }
      line.push(letter);
      filled += letterWidth;
    }
  }
  if (line.length > 0) lines.push(line);
  return { lines, isClean };
}

/** The same number of lines, but of nearly one length: no single word is left over on the last. */
function balance(words: readonly Word[], width: number, lines: Letter[][]): Letter[][] {
  if (lines.length < 2) return lines;
  for (let share = 0.52; share < 1; share += 0.04) {
    const narrow = wrap(words, width * share);
    if (narrow.isClean && narrow.lines.length <= lines.length) return narrow.lines;
  }
  return lines;
}

/**
 * The text in the first of these sizes in which it fits without parting a word, its lines balanced; in the last of them it is parted, and cut
 * with an ellipsis, as far as it must be. `width` in points.
 */
export function fitLines(text: SetText, sizes: readonly number[], width: number, mostLines: number): Lines {
  const { isFromRight } = text;
  const words = wordsOf(text);
  for (const size of sizes) {
    const room = width / size;
    const { lines, isClean } = wrap(words, room);
    const isLast = size === sizes.at(-1);
    if (lines.length <= mostLines && isClean)
      return { size, isFromRight, lines: balance(words, room, lines).map(lineOf) };
    if (!isLast) continue;
    return {
      size,
      isFromRight,
      lines: (lines.length <= mostLines ? lines : cut(lines, mostLines, text.ellipsis, room)).map(lineOf),
    };
  }
  return { size: 0, lines: [], isFromRight };
}

/** A box that a text is to fill, in points. */
export interface TextBox {
  width: number;
  height: number;
  mostLines: number;
  leading: number;
}

/**
 * The text in the largest of these sizes in which all of it stands in the box. A word is parted only where letters would be less than half as large
 * otherwise. In the last of the sizes what still has no room is cut.
 */
export function fitBox(text: SetText, sizes: readonly number[], box: TextBox): Lines {
  const { isFromRight } = text;
  const words = wordsOf(text);
  let parted: Lines | null = null;
  for (const size of sizes) {
    if (parted && size < parted.size / 2) return parted;
    const most = Math.min(box.mostLines, Math.floor(box.height / (size * box.leading) + 1e-6));
    if (most < 1) continue;
    const room = box.width / size;
    const { lines, isClean } = wrap(words, room);
    if (lines.length > most) continue;
    if (isClean) return { size, isFromRight, lines: balance(words, room, lines).map(lineOf) };
    // One letter alone may be wider than the box.
    const standing = { size, isFromRight, lines: lines.map(lineOf) };
    if (!parted && standing.lines.every((line) => line.width <= room + 1e-6)) parted = standing;
  }
  if (parted) return parted;
  const size = sizes.at(-1) ?? 0;
  const most = Math.max(1, Math.min(box.mostLines, Math.floor(box.height / (size * box.leading))));
  const room = box.width / size;
  const { lines } = wrap(words, room);
  return {
    size,
    isFromRight,
    lines: (lines.length > most ? cut(lines, most, text.ellipsis, room) : lines).map(lineOf),
  };
}

function cut(lines: Letter[][], mostLines: number, ellipsis: Letter, width: number): Letter[][] {
  const end = [...trimmed(lines[mostLines - 1] ?? [])];
  while (end.length > 0 && widthOf([...end, ellipsis]) > width) end.pop();
  return [...lines.slice(0, mostLines - 1), [...trimmed(end), ellipsis]];
}
