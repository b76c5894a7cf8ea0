import type { Codec } from './media.ts';

/** Descriptions of plain RTP (RFC 4566 and 3264): one stream of sound, G.711 and keys. */

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export interface Described {
  host: string;
  port: number;
  /** In the order that the other side prefers. */
  codec: Codec;
  direction: Direction;
  /** Its media lines, of which one is the sound. */
  lines: { text: string; isSound: boolean }[];
}

const turnedAround: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** Throws when there is no sound in it that we speak. */
export function readPlain(text: string): Described {
  const lines = text.slice(0, 16_384).split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? [at] : []));
  const sections = starts.map((start, at) => lines.slice(start, starts[at + 1] ?? lines.length)).slice(0, 20);
  const session = lines.slice(0, starts[0] ?? lines.length);
  const isSound = (section: string[]) => /^m=audio [1-9]\d{0,4}(?:\/\d+)? RTP\/AVPF? /.test(section[0] ?? '');
  const sound = sections.find(isSound);
  const [, port, types] = /^m=audio (\d+)\S* \S+ ([\d ]+)$/.exec(sound?.[0]?.trim() ?? '') ?? [];
  if (!sound || port === undefined || types === undefined || Number(port) > 65_535)
    throw new Error('no sound is offered');
  const valueOf = (name: RegExp) => [...sound, ...session].map((line) => name.exec(line)).find((found) => found);
  const host = valueOf(/^c=IN IP[46] ([\d.:A-Fa-f]{2,45})/)?.[1];
  if (host === undefined) throw new Error('nobody says where the sound goes');
  const names = new Map([
    ['0', 'PCMU'],
    ['8', 'PCMA'],
  ]);
  for (const line of sound) {
    const [, type, name] = /^a=rtpmap:(\d{1,3}) ([\w-]+)\/8000/i.exec(line) ?? [];
    if (type !== undefined && name !== undefined) names.set(type, name.toUpperCase());
  }
  const offered = types.split(' ').filter(Boolean);
  const type = offered.find((one) => ['PCMU', 'PCMA'].includes(names.get(one) ?? '') && Number(one) <= 8);
  if (type === undefined) throw new Error('no G.711 is offered');
  const key = offered.find((one) => names.get(one) === 'TELEPHONE-EVENT');
  return {
    host,
    port: Number(port),
    codec: {
      name: type === '0' ? 'PCMU' : 'PCMA',
      payloadType: Number(type),
      keyType: key === undefined ? undefined : Number(key),
    },
    direction: (valueOf(/^a=(sendrecv|sendonly|recvonly|inactive)\s*$/)?.[1] as Direction | undefined) ?? 'sendrecv',
    lines: sections.map((section) => ({ text: section[0] ?? '', isSound: section === sound })),
  };
}

export interface Own {
  host: string;
  port: number;
  /** Names this description; its number goes up with each one. */
  id: number;
  version: number;
}

const family = (host: string) => (host.includes(':') ? 'IP6' : 'IP4');

function begin({ host, id, version }: Own): string[] {
  const place = `IN ${family(host)} ${host}`;
  return ['v=0', `o=- ${id} ${version} ${place}`, 's=-', `c=${place}`, 't=0 0'];
}

function soundLines(port: number, codecs: readonly Codec[], direction: Direction): string[] {
  const key = codecs[0]?.keyType;
  const types = [...codecs.map((one) => one.payloadType), ...(key === undefined ? [] : [key])];
  return [
    `m=audio ${port} RTP/AVP ${types.join(' ')}`,
    ...codecs.map((one) => `a=rtpmap:${one.payloadType} ${one.name}/8000`),
    ...(key === undefined ? [] : [`a=rtpmap:${key} telephone-event/8000`, `a=fmtp:${key} 0-15`]),
    'a=ptime:20',
    `a=${direction}`,
  ];
}

export function plainOffer(own: Own): string {
  const codecs: Codec[] = [
    { name: 'PCMU', payloadType: 0, keyType: 101 },
    { name: 'PCMA', payloadType: 8, keyType: 101 },
  ];
  return `${[...begin(own), ...soundLines(own.port, codecs, 'sendrecv')].join('\r\n')}\r\n`;
}

export function plainAnswer(own: Own, { lines, codec, direction }: Described): string {
  const sections = lines.flatMap(({ text, isSound }) =>
    isSound ? soundLines(own.port, [codec], turnedAround[direction]) : [text.trim().replace(/^(m=\S+) \S+/, '$1 0')],
  );
  return `${[...begin(own), ...sections].join('\r\n')}\r\n`;
}
