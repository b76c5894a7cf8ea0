/** What header fields hold (RFC 3261, section 25). Each reader answers undefined for what it cannot read, and takes time in proportion to the text. */

/** Splits at a separator that stands neither in quotes nor, unless it is the semicolon of an address, in angle brackets. */
export function splitAt(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '<') isBracketed = true;
    else if (sign === '>') isBracketed = false;
    else if (sign === separator && !isBracketed) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts;
}

const unquoted = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;

/** `;name=value;name`: names in lower case, values without their quotes. */
export function readParameters(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of splitAt(text, ';')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim().toLowerCase();
    if (!found.has(name)) found.set(name, at < 0 ? '' : unquoted(part.slice(at + 1).trim()));
  }
  return found;
}

export interface Via {
  transport: string;
  /** As it is written, with its port. */
  sentBy: string;
  host: string;
  port: number | undefined;
  parameters: Map<string, string>;
}

export function readVia(text: string): Via | undefined {
  const found = /^SIP\s*\/\s*\d\.\d\s*\/\s*([\w.-]{1,20})\s+([^;\s]{1,255})\s*(?:;(.*))?$/is.exec(text);
  if (!found) return undefined;
  const [, transport = '', sentBy = '', rest = ''] = found;
  const place = /^(\[[\d:A-Fa-f.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(sentBy);
  if (!place) return undefined;
  const [, host = '', port] = place;
  return {
    transport: transport.toUpperCase(),
    sentBy,
    host,
    port: port === undefined ? undefined : Number(port),
    parameters: readParameters(rest),
  };
}

export interface Address {
  display: string;
  uri: string;
  parameters: Map<string, string>;
}

/** A name with an address, as in From, To, Contact and Route. */
export function readAddress(text: string): Address | undefined {
  const open = openBracket(text);
  if (open < 0) {
    const [uri = '', ...rest] = splitAt(text, ';');
    if (!/^[A-Za-z][\w+.-]*:\S+$/.test(uri) || /[?,"]/.test(uri)) return undefined;
    return { display: '', uri, parameters: readParameters(rest.join(';')) };
  }
  const close = text.indexOf('>', open);
  if (close < 0) return undefined;
  const display = text.slice(0, open).trim();
  const isName = display.startsWith('"') ? /^"(?:[^"\\]|\\[^\r\n])*"$/s.test(display) : /^[^"<>,;:]*$/.test(display);
  const uri = text.slice(open + 1, close);
  const rest = text.slice(close + 1).trim();
  if (!isName || !/^[A-Za-z][\w+.-]*:\S+$/.test(uri) || (rest !== '' && !rest.startsWith(';'))) return undefined;
  return { display: unquoted(display), uri, parameters: readParameters(rest) };
}

function openBracket(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '<' && !isQuoted) return at;
  }
  return -1;
}

export const tagOf = (text: string | undefined): string => readAddress(text ?? '')?.parameters.get('tag') ?? '';

export interface SipUri {
  scheme: 'sip' | 'sips' | 'tel';
  /** With its escapes resolved. */
  user: string;
  host: string;
  port: number | undefined;
  parameters: Map<string, string>;
}

export function readUri(text: string): SipUri | undefined {
  const tel = /^tel:([^;?]{1,64})(;.*)?$/i.exec(text);
  if (tel)
    return { scheme: 'tel', user: tel[1] ?? '', host: '', port: undefined, parameters: readParameters(tel[2] ?? '') };
  const found = /^(sips?):(?:([^@\s]*)@)?(\[[\d:A-Fa-f.]+\]|[\w.-]+)(?::(\d{1,5}))?((?:;[^?\s]*)?)(?:\?\S*)?$/i.exec(
    text,
  );
  if (!found) return undefined;
  const [, scheme = '', user = '', host = '', port, rest = ''] = found;
  return {
    scheme: scheme.toLowerCase() as 'sip' | 'sips',
    user: unescaped(user.split(':')[0] ?? ''),
    host: host.toLowerCase(),
    port: port === undefined ? undefined : Number(port),
    parameters: readParameters(rest),
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readSequence(text: string): { number: number; method: string } | undefined {
  const [, number, method] = /^(\d{1,10})\s+(\S{1,64})$/.exec(text.trim()) ?? [];
  if (number === undefined || method === undefined || Number(number) >= 2 ** 31) return undefined;
  return { number: Number(number), method };
}

/** `Digest name="value", …` of the fields about authorisation. */
export function readDigest(text: string | undefined): Map<string, string> | undefined {
  const [, rest] = /^Digest\s+(.*)$/is.exec(text?.trim() ?? '') ?? [];
  if (rest === undefined) return undefined;
  const found = new Map<string, string>();
  for (const part of splitAt(rest, ',')) {
    const at = part.indexOf('=');
    if (at > 0) found.set(part.slice(0, at).trim().toLowerCase(), unquoted(part.slice(at + 1).trim()));
  }
  return found;
}
