/** About how wide a letter is, as a share of its height; a Chinese or Japanese one is square. */
const widthOf = (letter: string) => (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.58);
const wide = (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** A name on whole lines, each at most `most` letters' heights wide; what does not fit ends with an ellipsis. */
export function nameLines(name: string, most: number, lines: number): string[] {
  const found: string[] = [];
  // Between words, and between any two letters of writing without spaces.
  let rest: string[] = name.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/g) ?? [];
  while (rest.length > 0 && found.length < lines) {
    let count = 0;
    while (
      count < rest.length &&
      wide(
        rest
          .slice(0, count + 1)
          .join('')
          .trim(),
      ) <= most
    )
      count++;
    const isLast = found.length === lines - 1;
    if (isLast && count < rest.length) return [...found, cut(rest.join('').trim(), most)];
    // A word that is wider than the booth.
    if (count === 0) return [...found, cut(rest.join('').trim(), most)];
    found.push(rest.slice(0, count).join('').trim());
    rest = rest.slice(count);
  }
  return found;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  while (letters.length > 0 && wide(`${letters.join('')}…`) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
