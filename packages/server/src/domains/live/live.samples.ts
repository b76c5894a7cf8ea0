import { chapterAdd, liveAdd } from '@convoke/contract/live/live.calls.ts';
import { moduleSave } from '@convoke/contract/live/live.hall.calls.ts';
import { counted, few, summed, written } from '../../../testing/growth/bounds.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

export const samples: Samples = {
  after: ['event', 'participant', 'resource', 'schedule', 'vote'],
  async things({ organisation, eventId, one }, made) {
    const times = { startsAt: hours(1), endsAt: hours(3) };
    const { liveId } = await organisation.call(liveAdd, { eventId, title: 'A live', ...times });
    const { chapterId } = await organisation.call(chapterAdd, { liveId, title: 'A chapter', startsAt: times.startsAt });
    const { moduleId } = await organisation.call(moduleSave, { eventId, name: 'A page', text: '<p>Words</p>' });
    const recordingId = await one(`
      WITH s AS (
        INSERT INTO live_session (organisation_id, live_id, state, started_at, seen_at, ended_at) VALUES ($1, '${liveId}', 'ended', now(), now(), now())
        RETURNING id
      ) INSERT INTO live_recording (organisation_id, live_id, session_id, part_id, state, started_at)
      SELECT $1, l.id, s.id, uuidv7(), 'failed', now() FROM s, live l WHERE l.organisation_id = $1 AND l.id = '${liveId}' AND l.event_id = $2 RETURNING id`);
    return {
      liveId,
      chapterId,
      recordingId,
      'live.moduleId': moduleId,
      'live.targetId': made('voteId'),
    };
  },
  growth: {
    async world({ call, one, organisationId }, { eventId, code, documentId }) {
      const times = { startsAt: hours(-1), endsAt: hours(3) };
      const { liveId } = await call<{ liveId: string }>('live.add', {
        eventId,
        title: 'Main stage',
        ...times,
        source: 'external',
        externalUrl: 'https://video.example.com/live',
      });
      await call('live.stateSet', { liveId, state: 'live' });
      const pushed = await call<{ liveId: string }>('live.add', { eventId, title: 'From a camera', ...times });
      const { chapterId } = await call<{ chapterId: string }>('live.chapterAdd', {
        liveId,
        title: 'Opening',
        startsAt: times.startsAt,
      });
      const { moduleId } = await call<{ moduleId: string }>('live.moduleSave', {
        eventId,
        name: 'Sponsors',
        text: '<p>All of them</p>',
      });
      const documents = await one(
        `SELECT id FROM live_module WHERE organisation_id = $1 AND event_id = $2 AND kind = 'documents'`,
        [organisationId, eventId],
      );
      await call('live.moduleSave', { eventId, moduleId: documents['id'], documentIds: [documentId] });
      const ticket = await one('SELECT id FROM ticket WHERE organisation_id = $1 AND event_id = $2 LIMIT 1', [
        organisationId,
        eventId,
      ]);
      if (ticket['id']) await call('live.hallUpdate', { eventId, ticketIds: [ticket['id']] });
      const session = await one(
        `INSERT INTO live_session (organisation_id, live_id, state, started_at, seen_at, ended_at) VALUES ($1, $2, 'ended', now(), now(), now()) RETURNING id`,
        [organisationId, liveId],
      );
      const recording = await one(
        `INSERT INTO live_recording (organisation_id, live_id, session_id, part_id, state, started_at, document_id)
         VALUES ($1, $2, $3, uuidv7(), 'ready', now(), $4) RETURNING id`,
        [organisationId, liveId, session['id'], documentId],
      );
      const { pass } = await call<{ pass: string }>('live.enter', { code, device: nonce() });
      await call('live.beat', { code, liveId, pass, seconds: 20 });
      // A stay, which takes a second and more to come about.
      await one(
        `INSERT INTO live_watch (organisation_id, live_id, viewer_id, from_at, until_at)
         SELECT organisation_id, live_id, viewer_id, now() - interval '5 minutes', now() - interval '1 minute' FROM live_seen WHERE organisation_id = $1 AND live_id = $2
         RETURNING viewer_id`,
        [organisationId, liveId],
      );
      await call('live.missed', { liveId });
      return {
        liveId,
        chapterId,
        liveModuleId: moduleId,
        recordingId: recording['id'],
        livePass: pass,
        liveSessionId: session['id'],
        pushLiveId: pushed.liveId,
      };
    },
    calls: {
      'live.enter': ({ code }) => ({ code, device: nonce() }),
      'live.play': ({ code, liveId, livePass }) => ({ code, liveId, pass: livePass }),
      'live.beat': ({ code, liveId, livePass }) => ({ code, liveId, pass: livePass, seconds: 20 }),
      'live.push': ({ pushLiveId }) => ({ liveId: pushLiveId }),
      'live.pushRenew': ({ pushLiveId }) => ({ liveId: pushLiveId }),
      'live.module': ({ liveModuleId }) => ({ moduleId: liveModuleId }),
      'live.moduleName': ({ liveModuleId }) => ({ moduleId: liveModuleId, name: 'Partners' }),
      'live.moduleSwitch': ({ liveModuleId }) => ({ moduleId: liveModuleId, isOn: true }),
      'live.moduleSave': ({ eventId }) => ({ eventId, name: 'One more' }),
      'live.moduleDelete': ({ liveModuleId }) => ({ moduleId: liveModuleId }),
      'live.moduleSort': async ({ eventId }, { call }) => ({
        moduleIds: (await call<{ moduleId: string }[]>('live.moduleList', { eventId })).map(({ moduleId }) => moduleId),
      }),
      'live.picture': ({ eventId }) => ({ eventId, pictureKey: null }),
      'live.recordingSwitch': ({ eventId, recordingId }) => ({ eventId, recordingIds: [recordingId], isShown: false }),
      'live.stateSet': ({ liveId }) => ({ liveId, state: 'live' }),
      'live.timeUpdate': ({ liveId }) => ({ liveId, startsAt: hours(-1), endsAt: hours(4) }),
    },
    searches: {
      'live.list': () => ({ search: 'Main' }),
      'live.online': () => ({ search: 'Conference' }),
      'live.viewerList': () => ({ search: 'Vera' }),
    },
    jobs: {
      'live.rounds': () => ({}),
      'live.silent': ({ liveSessionId }, { organisationId }) => ({ organisationId, sessionId: liveSessionId }),
      'live.over': ({ liveId }, { organisationId }) => ({ organisationId, liveId }),
      'live.missed': ({ liveId }, { organisationId }) => ({ organisationId, liveId }),
    },
    unmeasured: ['live.rehearsal', 'live.trial', 'live.keep'],
    growing: {
      'live.figures': summed,
      'live.list': 'viewers of this moment are counted for each live',
      'live.missed': 'it looks at everybody who is registered for the event, and mails fifty at a time',
      'live.online': few,
      'live.over': 'a live that is over tells five hundred histories at a time',
      'live.play': 'viewers of this moment are counted, every three seconds for everybody together',
      'live.beat': 'viewers of this moment are counted, every three seconds for everybody together',
      'live.viewerExport': written,
      'live.viewerList': counted,
    },
    // An event has some, each in its place.
    atMost: { live: 1, live_chapter: 1, live_module: 1, live_module_document: 1, live_session: 1 },
    fewInEach: ['live_minute'],
  },
};
