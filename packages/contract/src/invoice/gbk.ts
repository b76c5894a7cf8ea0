/** Tax systems in mainland China keep texts in GBK, and bound them by its bytes. */

let known: ReadonlySet<string> | undefined;

/** Every character that GBK writes with two bytes, found by decoding all pairs. */
function wideCharacters(): ReadonlySet<string> {
  if (known) return known;
  const pairs: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) pairs.push(lead, trail);
  const decoded = new TextDecoder('gbk').decode(new Uint8Array(pairs));
  // Places that are not taken, and those left to whoever wants them, are no characters.
  known = new Set([...decoded].filter((sign) => sign > '\u007f' && !/[\ufffd\p{Co}]/u.test(sign)));
  return known;
}

/** How many bytes a text takes in GBK, or the first character that GBK does not have. */
export function gbkBytes(text: string): { bytes: number } | { missing: string } {
  let bytes = 0;
  for (const sign of text) {
    if (sign <= '\u007f') bytes += 1;
    else if (wideCharacters().has(sign)) bytes += 2;
    else return { missing: sign };
  }
  return { bytes };
}
