export interface PosterData {
  posterCode: string;
  /** `renewed`: another code has taken its place. */
  state: 'open' | 'renewed' | 'off';
  point: string;
  direction: 'in' | 'both';
  /** Whether the phone is asked where it is. */
  asksPlace: boolean;
  event: {
    code: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    placeName: string;
    coverUrl: string | null;
  };
}
