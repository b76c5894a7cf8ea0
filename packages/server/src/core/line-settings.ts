import * as z from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const url = z.url({ protocol: /^https?$/ });

/** Settings of the phone line; the line (packages/line) and its simulated people read some of them too. Part of the table in settings.ts. */
export const lineSettings = {
  LINE: [
    z
      .enum(['on', 'off'])
      .default('on')
      .transform((value) => value === 'on'),
    'phone line: off = nobody is called, and npm start starts no line',
  ],
  LINE_KEY: [
    z.string().min(24).max(200).optional(),
    'phone line: secret that line and server share; npm start makes one in DATA_DIR; without it there is no line',
  ],
  LINE_PORT: [
    port.optional(),
    'phone line: port of the line for the server, which passes the phones of browsers on to it; default PORT + 8',
  ],
  LINE_HOST: [z.string().default('127.0.0.1'), 'phone line: address on which the line takes the server'],
  LINE_URL: [url.optional(), 'phone line: where the server finds the line; default http://127.0.0.1:LINE_PORT'],
  LINE_SERVER_URL: [url.optional(), 'phone line: where the line finds the server; default http://127.0.0.1:PORT'],
  LINE_MEDIA_HOST: [
    z.string().max(200).optional(),
    'phone line: address at which browsers reach the line for voice; default the machine’s own addresses',
  ],
  LINE_MEDIA_PORTS: [
    z
      .string()
      .regex(/^\d{4,5}-\d{4,5}$/)
      .optional(),
    'phone line: UDP ports for voice, such as 40000-40999',
  ],
  LINE_TRUNK_URL: [
    z
      .string()
      .regex(/^(?:sip|wss):/)
      .optional(),
    'phone line: the organisation’s own server, wss://host/path (SIP over secure WebSocket) or sip:host:port; without it people are simulated',
  ],
  LINE_TRUNK_USER: [z.string().min(1).max(200).optional(), 'phone line: user at that server'],
  LINE_TRUNK_PASSWORD: [z.string().min(1).max(200).optional(), 'phone line: password of that user'],
  LINE_TRUNK_DOMAIN: [z.string().min(1).max(253).optional(), 'phone line: SIP domain there; default its host'],
  LINE_TRUNK_FROM: [
    z.string().min(1).max(200).optional(),
    'phone line: number that people see; default LINE_TRUNK_USER',
  ],
  PEOPLE_PORT: [port.optional(), 'simulated people: port of their page; default PORT + 9'],
  PEOPLE_SIP_PORT: [port.default(5070), 'simulated people: port on which they take calls by SIP, on the loopback'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;
