/** What two agenda items, or one alone, can stand in the way of. Each is set to one of `clashLevels` by the organiser. */
export const clashKinds = [
  'place-overlap',
  'place-closed',
  'change-over',
  'guest-twice',
  'guest-elsewhere',
  'guest-away',
  'guest-unconfirmed',
  'walk',
  'outside-date',
  'over-capacity',
  'clock-change',
] as const;
export type ClashKind = (typeof clashKinds)[number];

/** Ignored, shown, or shown and in the way of a release. */
export const clashLevels = ['ignore', 'warn', 'block'] as const;
export type ClashLevel = (typeof clashLevels)[number];
export type ClashLevels = Readonly<Record<ClashKind, ClashLevel>>;

/** What an event begins with: nothing is in the way of a release but one person in two places. */
export const usualClashLevels: ClashLevels = {
  'place-overlap': 'warn',
  'place-closed': 'warn',
  'change-over': 'warn',
  'guest-twice': 'warn',
  'guest-elsewhere': 'warn',
  'guest-away': 'warn',
  'guest-unconfirmed': 'ignore',
  walk: 'warn',
  'outside-date': 'warn',
  'over-capacity': 'warn',
  'clock-change': 'warn',
};

/** Kinds of agenda items that have words in every language; others are kept as they are written. */
export const agendaKinds = [
  'talk',
  'keynote',
  'panel',
  'workshop',
  'lightning',
  'meeting',
  'ceremony',
  'performance',
  'break',
  'other',
] as const;
export type AgendaKind = (typeof agendaKinds)[number];

/** What a guest does in an agenda item. */
export const agendaRoles = ['speaker', 'moderator'] as const;
export type AgendaRole = (typeof agendaRoles)[number];

/** The longest agenda item, in minutes: a day and a night. 38C3 has one of twelve hours. */
export const maxAgendaMinutes = 2880;
/** Items of one event; its editor and its clashes are measured with a thousand. */
export const maxAgendaItems = 5000;
export const maxPlaces = 300;
export const maxDates = 60;
/** Minutes of a step of the editor. */
export const scheduleSteps = [5, 10, 15, 30, 60] as const;

/** A programme that was read from a file: shown, taken, taken back. */
export const importStates = ['CHECKED', 'DONE', 'UNDONE'] as const;

/** What of a file cannot be taken as it stands there. */
export const importFaults = ['no-title', 'no-start', 'bad-start', 'two-starts', 'bad-duration', 'broken-text'] as const;
export type ImportFault = (typeof importFaults)[number];

/** What a column of a programme's sheet holds. */
export const scheduleColumns = [
  'title',
  'subtitle',
  'date',
  'start',
  'end',
  'minutes',
  'place',
  'speakers',
  'moderators',
  'kind',
  'track',
  'language',
  'abstract',
  'description',
  'url',
  'guid',
] as const;
export type ScheduleColumn = (typeof scheduleColumns)[number];
export const scheduleColumnKinds = [...scheduleColumns, 'none'] as const;
export type ScheduleColumnKind = (typeof scheduleColumnKinds)[number];

/** Whether a file whose text starts so is a sheet, not XML or JSON: by what it holds, since people name files as they like. */
export const looksLikeSheet = (start: string) => !/^\s*[<{[]/.test(start);

/** Whether several columns may be this: each speaker may have one. */
export const isManyOfSchedule = (kind: ScheduleColumnKind) =>
  kind === 'speakers' || kind === 'moderators' || kind === 'none';

/** Items of one personal plan. */
export const mostStars = 500;

/** Who may see and fetch a file of an agenda item: everybody, or who has signed in at the event. */
export const documentAccess = ['everybody', 'signed-in'] as const;
export type DocumentAccess = (typeof documentAccess)[number];
/** Files of one agenda item. */
export const mostAgendaDocuments = 30;
