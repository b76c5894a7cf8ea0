import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { must } from './client.ts';

type NewEvent = (typeof eventAdd.input)['_zod']['input'];

/** A published event in a month, of two hours. */
export async function publishedEvent(
  url: string,
  organiser: string,
  title: string,
  more: Partial<NewEvent> = {},
): Promise<{ eventId: string; code: string }> {
  const startsAt = Date.now() + 30 * 86_400_000;
  const event = await must(
    url,
    eventAdd,
    {
      title,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 7_200_000).toISOString(),
      timeZone: 'Asia/Shanghai',
      placeName: 'Hall',
      ...more,
    } as NewEvent,
    organiser,
  );
  await must(url, eventPublish, { eventId: event.eventId, publishStatus: 1 }, organiser);
  return event;
}
