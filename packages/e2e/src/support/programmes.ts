import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A real programme as schedule XML, moved to December 2027, where it lies beside the repository; elsewhere one of the same shape. */
export function aProgramme(): { fileName: string; xml: Buffer; items: number } {
  const found = ['../../../../../shared/data/', '../../../../../../shared/data/']
    .map((path) => new URL(`${path}schedules/38c3.xml.gz`, import.meta.url))
    .find((file) => existsSync(file));
  if (!found) return { fileName: 'summer.xml', xml: Buffer.from(made()), items: 24 };
  const text = gunzipSync(readFileSync(found)).toString('utf8').replaceAll('2024-12-', '2027-12-');
  return { fileName: '38c3.xml', xml: Buffer.from(text), items: 1007 };
}

function made(): string {
  const days = [27, 28].map((day, index) => {
    const rooms = ['Hall 1', 'Hall 2', 'Workshop'].map((room, at) => {
      const events = [0, 1, 2, 3].map((slot) => {
        const n = index * 12 + at * 4 + slot + 1;
        const hour = 10 + slot;
        return `<event id="${n}" guid="00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}">
          <date>2027-12-${day}T${hour}:00:00+01:00</date><start>${hour}:00</start><duration>00:45</duration><room>${room}</room>
          <title>Talk ${n} of the winter</title><language>en</language><persons><person id="${n}">Person ${n}</person></persons></event>`;
      });
      return `<room name="${room}">${events.join('')}</room>`;
    });
    return `<day index="${index + 1}" date="2027-12-${day}" start="2027-12-${day}T09:00:00+01:00" end="2027-12-${day}T23:00:00+01:00">${rooms.join('')}</day>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?><schedule><version>1</version><conference><acronym>winter</acronym><title>Winter</title>
    <start>2027-12-27</start><end>2027-12-28</end><days>2</days><time_zone_name>Europe/Berlin</time_zone_name></conference>${days.join('')}</schedule>`;
}
