import { liveDomain as contract } from '@convoke/contract/live/live.domain.ts';
import {
  liveAccess,
  liveSources,
  liveStates,
  moduleKinds,
  recordingStates,
  sessionStates,
} from '@convoke/contract/live/live.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { mountFeed } from './feed/live.feed.route.ts';
import { mountIngest } from './ingest/live.ingest.routes.ts';
import { ingestJobs } from './ingest/live.jobs.ts';
import { mountMedia } from './ingest/live.pass-on.ts';
import { moduleUses, recordingUses } from './live.documents.ts';
import { liveHandlers } from './live.handlers.ts';
import { liveJobs } from './live.jobs.ts';
import { livePages } from './live.pages.ts';
import { mountWatchFiles } from './watch/live.files.ts';

export const liveDomain = defineServerDomain({
  contract,
  imports: ['event', 'member', 'questionnaire', 'resource', 'schedule', 'vote'],
  handlers: liveHandlers,
  jobs: [...liveJobs, ...ingestJobs],
  pages: livePages,
  mounts: [mountFeed, mountWatchFiles, mountIngest, mountMedia],
  documentUses: { live_module_document: moduleUses, live_recording: recordingUses },
  tables: {
    live: {
      ...ofEvent,
      hasId: true,
      shifted: ['starts_at', 'ends_at', 'over_at'],
      fresh: { state: 'upcoming', on_air_since: null, push_round: 0, version: 1 },
    },
    live_chapter: { by: 'live_id', of: 'live', hasId: true, shifted: ['starts_at'], fresh: { version: 1 } },
    live_due: 'not of an event',
    live_feed: 'what was said',
    live_feed_tally: 'counts what was said',
    live_hall: { ...ofEvent, fresh: { round: 0, version: 0 } },
    live_hall_ticket: { ...ofEvent, also: { by: 'ticket_id', of: 'ticket' } },
    live_minute: 'what people did',
    live_missed: 'people',
    live_module: { ...ofEvent, hasId: true, fresh: { version: 1 } },
    live_module_document: { by: 'module_id', of: 'live_module', hasId: true },
    live_recording: 'what was recorded is of one event, not of its copy',
    live_seen: 'people',
    live_session: 'what a camera sent',
    live_tally: {
      by: 'live_id',
      of: 'live',
      fresh: {
        viewers: 0,
        known: 0,
        seconds: 0,
        recording_viewers: 0,
        recording_seconds: 0,
        peak: 0,
        peak_at: null,
        messages: 0,
        questions: 0,
      },
    },
    live_try: 'what people did',
    live_viewer: 'people',
    live_watch: 'what people did',
  },
  enums: {
    live: { source: liveSources, state: liveStates },
    live_hall: { access: liveAccess },
    live_module: { kind: moduleKinds },
    live_recording: { state: recordingStates },
    live_session: { state: sessionStates },
  },
});
