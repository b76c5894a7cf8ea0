/** What modules show of the event besides what its page says anyway (PublicEvent): read only for kinds that the page has. */
export interface SiteLive {
  reviews: readonly PublicReview[];
  /** By the document's id. */
  documents: Readonly<Record<string, { name: string; bytes: number; url: string }>>;
  /** Addresses and titles by their ids; what is not public is left out. */
  votes: Readonly<Record<string, { title: string; url: string; isOpen: boolean }>>;
  questionnaires: Readonly<Record<string, { title: string; url: string; isOpen: boolean }>>;
  /** Of the released programme, by their beginning; at most 400. */
  sessions: readonly PublicSession[];
}

/** One item of the released programme, as a site and search engines are told of it. */
export interface PublicSession {
  agendaId: string;
  /** Of its day, 2026-11-21. */
  date: string;
  title: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** '' = none. */
  place: string;
  people: readonly string[];
}

/** A look back: pictures, text, recordings. */
export interface PublicReview {
  /** Its id as the list of looks back knows it. */
  templateMapId: string;
  title: string;
  /** HTML, sanitised. */
  text: string;
  /** ISO 8601, when it was shown first. */
  at: string;
  pictures: readonly { url: string; alt: string }[];
  /** Where a recording is watched; '' = none. */
  recordingUrl: string;
}
