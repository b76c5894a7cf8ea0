/** Whom a letter of a mail server names, each with what is said of them: from where they are named to where the next one is. */

export interface Named {
  address: string;
  words: string;
}

const address = String.raw`[^\s<>"'(),;:\[\]|]+@[^\s<>"'(),;:\[\]|]+\.[^\s<>"'(),;:\[\]|]*[\p{L}\p{N}]`;

/** 550 <ann@example.com>... User unknown: of an old Sendmail, whose letter names nobody else. What is said stands in the same line. */
const transcript = new RegExp(String.raw`^\d{3} <(${address})>\.{3} `, 'gimu');

/** The ways in which letters name somebody, the surest first. */
const ways: readonly RegExp[] = [
  // <ann@example.com>: … at the beginning of a line: Postfix, qmail, Courier, Yahoo.
  new RegExp(String.raw`^[ \t>*·•-]*<(${address})>(?:\s*\([^)]*\))?:?`, 'gimu'),
  // An address alone in its line, with a bullet or in quotes: Exim, Sendmail, Google, Microsoft.
  new RegExp(String.raw`^[ \t>*·•"'-]*<?(${address})>?["']?[ \t]*(?:\([^)\n]*\))?[.:,;]?[ \t]*$`, 'gimu'),
  // ann@example.com on Thu, 29 Apr …; ann@example.com: …; ann@example.com (reason).
  new RegExp(
    String.raw`^[ \t>*·•-]*["']?<?(${address})>?["']?(?: on \w{3},|:|;|\s+\(|,| -|\s+\[|\s{2,}|\s+failed|\s+User|\s+Invalid)`,
    'gimu',
  ),
  transcript,
  // … to: ann@example.com; for <ann@example.com>; recipient … ann@example.com.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])(?:deliver\w* (?:the (?:message|mail) )?to|deliver\w* for|recipients?(?: address(?:es)?)?(?: is| was)?|rcpt to|could not be (?:delivered|sent) to|address(?:es)?|mailbox|user|to|宛先|收件人|получател\w+)(?:[ \t]*[:：=][ \t\n]*|[ \t\n]+|(?=["'<(]))["'<(]*(${address})`,
    'gimu',
  ),
  new RegExp(String.raw`["'<(]?(${address})`, 'gimu'),
];

const servers = /^(?:mailer-?daemon|postmaster|mdaemon|no-?reply|noreply|root|bounces?)@|\.(?:gif|png|jpe?g|html?)$/i;

/** An address within a link names nobody. */
const links = /\bhttps?:\/\/\S+/gi;

export function recipientsIn(letter: string): Named[] {
  const told = letter.replace(links, (link) => ' '.repeat(link.length));
  for (const way of ways) {
    const found = [...told.matchAll(way)].flatMap((match) => {
      const one = (match[1] ?? '')
        .replace(/^mailto:/i, '')
        .replace(/[.>]+$/, '')
        .toLowerCase();
      return servers.test(one) || one.length > 254 ? [] : [{ address: one, at: match.index }];
    });
    if (found.length === 0) continue;
    const ends = found.map(({ address: one, at }, place) => {
      if (way === transcript) return letter.slice(at, (letter.indexOf('\n', at) + 1 || letter.length + 1) - 1);
      // The same one again goes on.
      const next = found.slice(place + 1).find((other) => other.address !== one);
      return letter.slice(at, next?.at ?? Math.min(letter.length, at + 4000));
    });
    const merged = new Map<string, string>();
    for (const [place, { address: one }] of found.entries()) if (!merged.has(one)) merged.set(one, ends[place] ?? '');
    return [...merged].map(([one, words]) => ({ address: one, words }));
  }
  return [];
}
