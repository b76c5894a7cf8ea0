import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicHost, type Resolve, resolveHost } from './private-network.ts';

/** What an address of the public internet answered. */
export interface Fetched {
  /** Where it was found in the end. */
  url: URL;
  status: number;
  contentType: string;
  bytes: Buffer;
}

/** Why nothing came: not an address that may be asked, or nothing that can be used. */
export type FetchFault = 'not-accepted' | 'no-answer' | 'too-large' | 'too-many-redirects';

export interface FetchOptions {
  mostBytes: number;
  /** Milliseconds for all of it. */
  within: number;
  method?: 'GET' | 'HEAD' | 'POST';
  accept?: string;
  headers?: Readonly<Record<string, string>>;
  /** Of a POST. */
  body?: string;
  /** How many redirects are followed; 0 = one is the answer. */
  redirects?: number;
  /** Whether an answer that is too large is cut instead. */
  cut?: boolean;
  /** For tests: what a name stands for, and which addresses may be asked. */
  network?: Network;
}

export interface Network {
  addressesOf: Resolve;
  mayAsk: (host: string, resolve: Resolve) => Promise<boolean>;
}

const internet: Network = { addressesOf: (name) => resolveHost(name), mayAsk: isPublicHost };

const usualRedirects = 5;

/**
 * Asks an address that somebody gave us. http(s) only, without a name and password; the host is looked up once, must be public, and is asked at
 * just the address that was looked at. Each redirect is looked at again; time and size end it.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched | FetchFault> {
  const { network = internet, redirects: mostRedirects = usualRedirects } = options;
  const ends = performance.now() + options.within;
  let url = addressOf(address);
  for (let redirects = 0; url !== null; redirects += 1) {
    if (redirects > mostRedirects) return 'too-many-redirects';
    const left = ends - performance.now();
    if (left <= 0) return 'no-answer';
    const target = await targetOf(url, network).catch(() => 'no-answer' as const);
    if (typeof target === 'string') return target;
    const answer = await ask(url, target.address, left, options);
    if (typeof answer === 'string') return answer;
    if (answer.location === undefined || mostRedirects === 0) return { ...answer, url };
    url = addressOf(answer.location, url.href);
  }
  return 'not-accepted';
}

function addressOf(text: string, base?: string): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return null;
  return url.href.length > 4000 ? null : url;
}

/** The one address to ask. */
async function targetOf(url: URL, network: Network): Promise<{ address: string } | 'not-accepted'> {
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  // Looked up once: a name that means something else a moment later is asked at what it meant when it was looked at.
  let known: string[] | undefined;
  const once: Resolve = async (name) => (known ??= await network.addressesOf(name));
  if (!(await network.mayAsk(url.hostname, once))) return 'not-accepted';
  if (ipaddr.isValid(literal)) return { address: literal };
  const [address] = known ?? (await once(host));
  return address === undefined ? 'not-accepted' : { address };
}

interface Answered {
  status: number;
  contentType: string;
  bytes: Buffer;
  location: string | undefined;
}

function ask(url: URL, address: string, within: number, options: FetchOptions): Promise<Answered | FetchFault> {
  const { mostBytes, method = 'GET', accept = '*/*', cut = false } = options;
  const lookup: LookupFunction = (_host, asked, done) => {
    const family = isIPv6(address) ? 6 : 4;
    // Node asks for all addresses where it would try several.
    if (asked.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise((resolve) => {
    const make = url.protocol === 'https:' ? secureRequest : plainRequest;
    const asking = make(url, {
      method,
      lookup,
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Convoke)',
        ...options.headers,
      },
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(within))),
    });
    asking.on('error', () => resolve('no-answer'));
    asking.on('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      const contentType = headers['content-type'] ?? '';
      const stop = (answer: Answered | FetchFault) => {
        resolve(answer);
        response.destroy();
      };
      response.on('error', () => resolve('no-answer'));
      if (status >= 300 && status < 400 && headers.location !== undefined)
        return stop({ status, contentType, bytes: Buffer.alloc(0), location: headers.location });
      if (method === 'HEAD') return stop({ status, contentType, bytes: Buffer.alloc(0), location: undefined });
      if (!cut && Number(headers['content-length'] ?? 0) > mostBytes) return stop('too-large');
      const pieces: Buffer[] = [];
      let size = 0;
      response.on('data', (piece: Buffer) => {
        size += piece.length;
        pieces.push(piece);
        if (size > mostBytes)
          stop(
            cut
              ? { status, contentType, bytes: Buffer.concat(pieces).subarray(0, mostBytes), location: undefined }
              : 'too-large',
          );
      });
      response.on('end', () => resolve({ status, contentType, bytes: Buffer.concat(pieces), location: undefined }));
    });
    asking.end(options.body);
  });
}
