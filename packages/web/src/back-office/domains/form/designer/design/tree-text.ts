import type { Language } from '@convoke/contract/core/language.ts';
import type { CascadeNode } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { freshId } from './field-kinds.ts';
import { written } from './field-texts.ts';

/** A cascade as text: a branch a line, two spaces for each step down. */
export function indented(tree: readonly CascadeNode[], language: Language, depth = 0): string {
  return tree
    .flatMap((node) => [
      '  '.repeat(depth) + textIn(node.label, language),
      ...(node.children?.length ? [indented(node.children, language, depth + 1)] : []),
    ])
    .join('\n');
}

interface Line {
  depth: number;
  text: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  // How far each open level is indented: any number of spaces, or tabs as sheets give them.
  let levels: number[] = [];
  for (const raw of text.split('\n')) {
    const word = raw.trim().slice(0, 500);
    if (word === '') continue;
    const indent = (/^\s*/.exec(raw)?.[0] ?? '').replaceAll('\t', '  ').length;
    levels = levels.filter((level) => level < indent);
    lines.push({ depth: levels.length, text: word });
    levels.push(indent);
  }
  return lines;
}

/**
 * Reads a cascade from indented text. A branch that was there keeps its value, and its words in the other languages: one that says the same
 * beneath the same parent, or else stands where it stood, since then it is its words that were changed.
 */
export function parseTree(text: string, before: readonly CascadeNode[], language: Language): CascadeNode[] {
  return build(linesOf(text), 0, before, language);
}

function build(
  lines: readonly Line[],
  depth: number,
  before: readonly CascadeNode[],
  language: Language,
): CascadeNode[] {
  const groups: { line: Line; below: Line[] }[] = [];
  for (const line of lines) {
    if (line.depth === depth) groups.push({ line, below: [] });
    else groups.at(-1)?.below.push(line);
  }
  const left = new Set(before);
  const same = groups.map(({ line }) => {
    const found = [...left].find((node) => textIn(node.label, language) === line.text);
    if (found) left.delete(found);
    return found;
  });
  return groups.map(({ line, below }, index) => {
    let was = same[index];
    const inPlace = before[index];
    if (!was && inPlace && left.has(inPlace)) {
      was = inPlace;
      left.delete(inPlace);
    }
    const children = build(below, depth + 1, was?.children ?? [], language);
    return {
      value: was?.value ?? freshId('o'),
      label: was && textIn(was.label, language) === line.text ? was.label : written(was?.label, language, line.text),
      ...(children.length > 0 && { children }),
    };
  });
}
