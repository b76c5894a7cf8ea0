import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Real programmes and the public schemas lie beside the repository where it is made, or beside the folder of its worktrees; elsewhere there are none. */
const shared = ['../../../../shared/data/', '../../../../../shared/data/']
  .map((path) => new URL(path, import.meta.url))
  .find((folder) => existsSync(folder));

export const hasRealProgrammes = shared !== undefined;

export const realProgrammes = ['38c3', 'fosdem-2026', 'fosdem-2012'] as const;

/** The schedule XML of a real programme. */
export const realProgramme = (name: (typeof realProgrammes)[number]): Buffer =>
  gunzipSync(readFileSync(new URL(`schedules/${name}.xml.gz`, shared)));

/** The text of a public schema: schedule.schema.json, schedule2.schema.json, schedule.xml.xsd. */
export const publicSchema = (file: string): string => readFileSync(new URL(`schedule-schemas/${file}`, shared), 'utf8');
