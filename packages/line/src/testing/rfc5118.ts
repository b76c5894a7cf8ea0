/** Messages with addresses of IPv6, as RFC 5118 (section 4) has them, and whether they are valid. */

const message = (start: string, via: readonly string[], more: readonly string[] = [], body: readonly string[] = []) => {
  const text = body.map((line) => `${line}\r\n`).join('');
  return [
    start,
    ...via.map((one) => `Via: ${one}`),
    'To: sip:user@example.com',
    'From: sip:user@example.com;tag=81x2',
    'Call-ID: SSG9559905523997077@hlau_4100',
    'Max-Forwards: 70',
    ...more,
    `CSeq: 98176 ${start.split(' ')[0]}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
};

const via = 'SIP/2.0/UDP [2001:db8::9:1];branch=z9hG4bKas3-111';
const contact = 'Contact: "Caller" <sip:caller@[2001:db8::1]>';
const sdp = 'Content-Type: application/sdp';

export const rfc5118: Record<string, { text: string; isValid: boolean }> = {
  'an address in brackets': { text: message('REGISTER sip:[2001:db8::10] SIP/2.0', [via], [contact]), isValid: true },
  'an address without brackets': {
    text: message('REGISTER sip:2001:db8::10 SIP/2.0', [via], [contact]),
    isValid: false,
  },
  'a port that belongs to the address': {
    text: message('REGISTER sip:[2001:db8::10:5070] SIP/2.0', [via], [contact]),
    isValid: true,
  },
  'a port behind the brackets': {
    text: message('REGISTER sip:[2001:db8::10]:5070 SIP/2.0', [via], [contact]),
    isValid: true,
  },
  'received with brackets': {
    text: message('BYE sip:[2001:db8::10] SIP/2.0', [
      'SIP/2.0/UDP [2001:db8::9:1];received=[2001:db8::9:255];branch=z9hG4bKas3-111',
    ]),
    isValid: true,
  },
  'received without brackets': {
    text: message('BYE sip:[2001:db8::10] SIP/2.0', [
      'SIP/2.0/UDP [2001:db8::9:1];received=2001:db8::9:255;branch=z9hG4bKas3-112',
    ]),
    isValid: true,
  },
  'addresses in a description': {
    text: message(
      'INVITE sip:user@[2001:db8::10] SIP/2.0',
      ['SIP/2.0/UDP [2001:db8::20];branch=z9hG4bKas3-113'],
      ['Contact: "Caller" <sip:caller@[2001:db8::20]>', sdp],
      [
        'v=0',
        'o=assistant 971731711378798081 0 IN IP6 2001:db8::20',
        "s=Live video feed for today's meeting",
        'c=IN IP6 2001:db8::20',
        't=3338481189 3370017201',
        'm=audio 6000 RTP/AVP 2',
        'a=rtpmap:2 G726-32/8000',
        'm=video 6024 RTP/AVP 107',
        'a=rtpmap:107 H263-1998/90000',
      ],
    ),
    isValid: true,
  },
  'both kinds in its fields': {
    text: message('BYE sip:user@host.example.net SIP/2.0', [
      'SIP/2.0/UDP [2001:db8::9:1]:6050;branch=z9hG4bKas3-114',
      'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bKjhja8781hjuaij65144',
      'SIP/2.0/TCP [2001:db8::9:255];branch=z9hG4bK451jj;received=192.0.2.200',
    ]),
    isValid: true,
  },
  'both kinds in a description': {
    text: message(
      'INVITE sip:user@[2001:db8::10] SIP/2.0',
      ['SIP/2.0/UDP [2001:db8::9:1];branch=z9hG4bKas3-115'],
      ['Contact: "Caller" <sip:caller@[2001:db8::9:1]>', sdp],
      [
        'v=0',
        'o=bob 280744730 28977631 IN IP4 host.example.com',
        's=',
        't=0 0',
        'm=audio 22334 RTP/AVP 0',
        'c=IN IP4 192.0.2.1',
        'm=video 6024 RTP/AVP 107',
        'c=IN IP6 2001:db8::1',
        'a=rtpmap:107 H263-1998/90000',
      ],
    ),
    isValid: true,
  },
  'IPv4 written as IPv6': {
    text: message(
      'INVITE sip:user@example.com SIP/2.0',
      ['SIP/2.0/UDP [::ffff:192.0.2.10]:19823;branch=z9hG4bKbh19'],
      ['Contact: "T. desk phone" <sip:ted@[::ffff:192.0.2.2]>', sdp],
      ['v=0', 'o=- 1 1 IN IP6 ::ffff:192.0.2.2', 's=-', 't=0 0', 'c=IN IP6 ::ffff:192.0.2.2', 'm=audio 1 RTP/AVP 0'],
    ),
    isValid: true,
  },
  'three colons': {
    text: message('OPTIONS sip:user@[2001:db8:::192.0.2.1] SIP/2.0', [
      'SIP/2.0/UDP [2001:db8::9:1];branch=z9hG4bKas3-116',
    ]),
    isValid: true,
  },
};
