/** Made-up watch pages for tests. */
import type { WatchInfo, WatchLive } from '@convoke/contract/live/live.watch.calls.ts';
import type { Play } from './use-watch.ts';

export const noon = '2026-11-30T12:00:00.000Z';
export const liveId = '019a0000-0000-7000-8000-00000000a001';

export const aLive = (changes: Partial<WatchLive> = {}): WatchLive => ({
  liveId,
  title: 'Opening day',
  startsAt: '2026-11-30T11:30:00.000Z',
  endsAt: '2026-11-30T14:00:00.000Z',
  place: '',
  source: 'ingest',
  state: 'live',
  chapters: [
    {
      chapterId: '019a0000-0000-7000-8000-00000000b001',
      title: 'Welcome',
      description: 'By the hosts',
      startsAt: '2026-11-30T11:30:00.000Z',
      endsAt: '2026-11-30T11:50:00.000Z',
    },
    {
      chapterId: '019a0000-0000-7000-8000-00000000b002',
      title: 'What comes next',
      description: '',
      startsAt: '2026-11-30T12:30:00.000Z',
      endsAt: '2026-11-30T14:00:00.000Z',
    },
  ],
  hasRecording: false,
  ...changes,
});

const aModule = (kind: WatchInfo['modules'][number]['kind'], changes: Partial<WatchInfo['modules'][number]> = {}) => ({
  moduleId: `019a0000-0000-7000-8000-0000000000${kind.length.toString(16).padStart(2, '0')}`,
  kind,
  name: '',
  pictureUrl: null,
  text: '',
  target: null,
  documents: [],
  ...changes,
});

export const aWatch = (changes: Partial<WatchInfo> = {}): WatchInfo => ({
  code: 'abcdefghij12',
  eventId: '0198c0de-0000-7000-8000-000000000001',
  title: 'Product Night',
  organiserName: 'Product Folk',
  startsAt: '2026-11-30T11:30:00.000Z',
  endsAt: '2026-11-30T14:00:00.000Z',
  timeZone: 'Asia/Shanghai',
  language: 'en',
  coverUrl: null,
  pictureUrl: null,
  closingText: '',
  access: 'anyone',
  isOneDevice: false,
  eventUrl: '/event/abcdefghij12',
  registerUrl: '/register/abcdefghij12',
  lives: [aLive()],
  modules: [
    aModule('introduction', { text: '<p>Five <b>speakers</b></p>' }),
    aModule('programme', { name: 'Programme and talks' }),
    aModule('documents', {
      documents: [
        { documentId: '019a0000-0000-7000-8000-00000000d001', name: 'Slides.pdf', bytes: 120_000, url: '/d/1' },
      ],
    }),
    aModule('vote', { target: { title: 'Best talk', url: '/vote-form/-/1', isOpen: true } }),
  ],
  ...changes,
});

export const aPlay = (changes: Partial<Play> = {}): Play => ({
  state: 'live',
  flvUrl: '',
  hlsUrl: '/live/media/1/t/index.m3u8',
  external: null,
  onAirSince: '2026-11-30T11:30:00.000Z',
  recordings: [],
  viewers: 12,
  serverTime: noon,
  ...changes,
});
