import { Ports } from '../media/ports.ts';
import { inWords, settingsOf, stay } from '../process.ts';
import { startPeople } from './people.ts';

/** The simulated telephone network as a process. README.md has its settings. */

const { given, whole, portRange, stop } = settingsOf('people (SIMULATED)');
const host = given('PEOPLE_HOST') ?? '127.0.0.1';
const { from, to } = portRange('PEOPLE_MEDIA_PORTS', '41000-44999');
const people = await startPeople({
  sipHost: host,
  sipPort: whole('PEOPLE_SIP_PORT', 5070, 65_535),
  host,
  port: whole('PEOPLE_PORT', 8089, 65_535),
  places: { hosts: [host], ports: new Ports(from, to) },
}).catch((error: NodeJS.ErrnoException) => stop(inWords(error)));

stay(
  'people (SIMULATED)',
  `nobody real answers; SIP at udp port ${people.sipPort}, control page http://${host}:${people.port}`,
  people.close,
);
