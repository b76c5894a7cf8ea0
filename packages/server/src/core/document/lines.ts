import LineBreaker from 'linebreak';
import type { Face } from './fonts.ts';
import type { Letter, SetText } from './set-text.ts';

/** Neighbours of one face: what is drawn in one go. */
export interface Run {
  face: Face;
  text: string;
  /** In ems: times the font size it is in points. */
  width: number;
}

export interface Line {
  runs: readonly Run[];
  width: number;
}

export interface Lines {
  size: number;
  lines: readonly Line[];
}

function runsOf(letters: readonly Letter[]): Run[] {
  const groups: { face: Face; text: string }[] = [];
  for (const { face, text } of letters) {
    const last = groups.at(-1);
    if (last?.face === face) last.text += text;
    else groups.push({ face, text });
  }
  return groups.map(({ face, text }) => ({
    face,
    text,
    width: (face.font.layout(text).advanceWidth / face.font.unitsPerEm) * face.scale,
  }));
}

const widthOf = (letters: readonly Letter[]) => runsOf(letters).reduce((sum, run) => sum + run.width, 0);

function trimmed(letters: readonly Letter[]): readonly Letter[] {
  const last = letters.findLastIndex(({ text }) => text !== ' ');
  return last + 1 === letters.length ? letters : letters.slice(0, last + 1);
}

function lineOf(letters: readonly Letter[]): Line {
  const runs = runsOf(trimmed(letters));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

/** What may not be parted, with the spaces behind it. */
interface Word {
  letters: readonly Letter[];
  width: number;
  /** Without the spaces, which may hang over a line's end. */
  inkWidth: number;
}

function wordOf(letters: readonly Letter[]): Word {
  const ink = trimmed(letters);
  const inkWidth = widthOf(ink);
  return { letters, inkWidth, width: ink === letters ? inkWidth : widthOf(letters) };
}

/** Parted where Unicode's line breaking allows it and a word ends: between Chinese words, but not within one nor before a full stop. */
function wordsOf({ letters, wordEnds }: SetText): Word[] {
  const words: Word[] = [];
  const breaker = new LineBreaker(letters.map(({ text }) => text).join(''));
  let at = 0;
  let next = breaker.nextBreak();
  let word: Letter[] = [];
  for (const letter of letters) {
    word.push(letter);
    at += letter.text.length;
    while (next && next.position < at) next = breaker.nextBreak();
    if (next?.position !== at || !wordEnds.has(at)) continue;
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
    for (const letter of word.letters) {
      const letterWidth = widthOf([letter]);
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
  const words = wordsOf(text);
  for (const size of sizes) {
    const room = width / size;
    const { lines, isClean } = wrap(words, room);
    const isLast = size === sizes.at(-1);
    if (lines.length <= mostLines && isClean) return { size, lines: balance(words, room, lines).map(lineOf) };
    if (!isLast) continue;
    return {
      size,
      lines: (lines.length <= mostLines ? lines : cut(lines, mostLines, text.ellipsis, room)).map(lineOf),
    };
  }
  return { size: 0, lines: [] };
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
  const words = wordsOf(text);
  let parted: Lines | null = null;
  for (const size of sizes) {
    if (parted && size < parted.size / 2) return parted;
    const most = Math.min(box.mostLines, Math.floor(box.height / (size * box.leading) + 1e-6));
    if (most < 1) continue;
    const room = box.width / size;
    const { lines, isClean } = wrap(words, room);
    if (lines.length > most) continue;
    if (isClean) return { size, lines: balance(words, room, lines).map(lineOf) };
    // One letter alone may be wider than the box.
    const standing = { size, lines: lines.map(lineOf) };
    if (!parted && standing.lines.every((line) => line.width <= room + 1e-6)) parted = standing;
  }
  if (parted) return parted;
  const size = sizes.at(-1) ?? 0;
  const most = Math.max(1, Math.min(box.mostLines, Math.floor(box.height / (size * box.leading))));
  const room = box.width / size;
  const { lines } = wrap(words, room);
  return { size, lines: (lines.length > most ? cut(lines, most, text.ellipsis, room) : lines).map(lineOf) };
}

function cut(lines: Letter[][], mostLines: number, ellipsis: Letter, width: number): Letter[][] {
  const end = [...trimmed(lines[mostLines - 1] ?? [])];
  while (end.length > 0 && widthOf([...end, ellipsis]) > width) end.pop();
  return [...lines.slice(0, mostLines - 1), [...trimmed(end), ellipsis]];
}
