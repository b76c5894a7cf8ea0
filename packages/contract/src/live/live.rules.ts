/** Where the picture of a live comes from: our own ingest (or the media server of the settings), or a player elsewhere, by its address. */
export const liveSources = ['ingest', 'external'] as const;
export type LiveSource = (typeof liveSources)[number];

/**
 * upcoming → live ⇄ interrupted (the camera is gone, its place is kept) → ended. The organiser ends a live; one that nobody ends is over an hour after its
 * time once no camera sends.
 */
export const liveStates = ['upcoming', 'live', 'interrupted', 'ended'] as const;
export type LiveState = (typeof liveStates)[number];

/** Of a camera's stay. */
export const sessionStates = ['live', 'interrupted', 'ended'] as const satisfies readonly LiveState[];

/** Who may watch: anyone, who is registered and admitted, who holds a valid ticket, who knows the password. */
export const liveAccess = ['anyone', 'registered', 'ticket', 'password'] as const;
export type LiveAccess = (typeof liveAccess)[number];

/** The tabs of the watch page. Each event has one of each kind at most, but for `page`: text of its own. */
export const moduleKinds = [
  'introduction',
  'programme',
  'chat',
  'questions',
  'documents',
  'vote',
  'questionnaire',
  'page',
] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/** What becomes of a recording: being written, taken into the library, there, or lost with the reason in the log. */
export const recordingStates = ['recording', 'keeping', 'ready', 'failed'] as const;
export type RecordingState = (typeof recordingStates)[number];

export const mostLives = 50;
export const mostChapters = 200;
export const mostModules = 20;
export const mostModuleDocuments = 50;

/** A viewer says so often that they are there, in seconds; whoever was silent for `viewerGoneSeconds` is counted no more. */
export const beatSeconds = 30;
export const viewerGoneSeconds = 75;

/** So long the place of a camera that is gone is kept, in seconds: one that comes back goes on with the same recording. */
export const cameraGraceSeconds = 60;

/** Seconds between key frames up to which players start quickly; above it the rehearsal warns. */
export const goodKeyFrameSeconds = 2.5;
