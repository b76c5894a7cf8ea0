import { languages } from '@convoke/contract/core/language.ts';
import { siteSharePath, type SiteData } from '@convoke/contract/site/site.shown.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { timesText } from '../../../core/documents/times.ts';
import { Refusal } from '../../../core/failure.ts';
import { inWorker } from '../../../core/jobs/in-worker.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { shownEvent } from '../page/event.page.ops.ts';
import type * as worker from './share.worker.ts';

const work = inWorker<typeof worker>(new URL('./share.worker.ts', import.meta.url));

/** Some 40 kB each. */
const mostKept = 100;
const keptMs = 3_600_000;

/** The picture of a link to an event's site. Its address names what it shows, so it never changes; an older one leads to today's. */
export function mountSharePictures(app: FastifyInstance, services: Services): void {
  const kept = new ShortCache<Buffer>(mostKept, keptMs);
  app.get<{ Params: { code: string; file: string } }>('/event/:code/share/:file', async (request, reply) => {
    const { code, file } = request.params;
    const language = languages.find((each) => file.endsWith(`-${each}.png`));
    const data = language && (await shownEvent(services, code, '', language));
    if (!language || !data || !('site' in data)) throw new Refusal('NO_SUCH_FILE');
    const path = siteSharePath(data, language);
    if (!path.endsWith(`/${file}`)) return reply.header('cache-control', 'no-store').redirect(path, 302);
    const picture = await kept.read(path, () => draw(data, language));
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(picture);
  });
}

function draw({ event, site }: SiteData, language: (typeof languages)[number]): Promise<Buffer> {
  const { style } = site;
  const { lines } = timesText(new Date(event.startsAt), new Date(event.endsAt), event.timeZone, language);
  return work('sharePicture', {
    language,
    timeZone: event.timeZone,
    title: event.title,
    lines: [lines.join('  '), event.placeName || event.address].filter(Boolean),
    host: event.organiserName,
    look: style.look,
    palette: style.scheme === 'dark' ? style.dark : style.light,
  }).then(Buffer.from);
}
