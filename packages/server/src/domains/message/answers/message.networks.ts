import ipaddr from 'ipaddr.js';

/**
 * Networks of mail filters. `certain`: no mailbox is ever read from there. `probable`: people may sit behind them too, in browsers that run in the vendor's cloud, so that
 * they count only soon after delivery. Sources, as of November 2026: Microsoft's list of endpoints (sets 9 and 10, *.protection.outlook.com; the ranges of Exchange
 * Online itself are left out, Outlook on the web loads pictures from them), Barracuda's of its Email Gateway Defense; of Proofpoint, Mimecast and Cisco what they announce
 * themselves for mail.
 */
const certain = [
  '40.92.0.0/15',
  '40.107.0.0/16',
  '52.100.0.0/14',
  '104.47.0.0/17',
  '2a01:111:f400::/48',
  '2a01:111:f403::/48',
  '209.222.82.0/24',
];
const probable = [
  '67.231.144.0/20',
  '148.163.128.0/19',
  '205.220.160.0/19',
  '205.139.110.0/23',
  '207.211.30.0/23',
  '170.10.128.0/21',
  '91.220.42.0/24',
  '195.130.217.0/24',
  '68.232.128.0/19',
  '216.71.144.0/20',
];
/** Apple loads the pictures of every mail, whether anybody reads it or not. */
const apple = ['17.0.0.0/8'];

const parsed = (networks: readonly string[]) => networks.map((each) => ipaddr.parseCIDR(each));
const lists = { certain: parsed(certain), probable: parsed(probable), apple: parsed(apple) };

/** Whether a network that is kept of somebody lies within a list. */
export function isWithin(list: keyof typeof lists, network: string | null): boolean {
  if (network === null) return false;
  const [address = ''] = network.split('/');
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  return lists[list].some((range) => range[0].kind() === one.kind() && one.match(range));
}

/** The network that is kept of an address: 256 of IPv4, a /48 of IPv6; null for what is no address. */
export function keptNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const one = ipaddr.process(address);
  if (one.kind() === 'ipv4') {
    const [a = 0, b = 0, c = 0] = one.toByteArray();
    return `${a}.${b}.${c}.0/24`;
  }
  const bytes = one.toByteArray();
  const kept = ipaddr.fromByteArray([...bytes.slice(0, 6), ...Array<number>(10).fill(0)]);
  return `${kept.toString()}/48`;
}
