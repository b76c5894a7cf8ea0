/** The names of the lengths of stays, in the order of stayBounds. */
export const lengthTexts = [
  'checkin:attendance.length.0',
  'checkin:attendance.length.1',
  'checkin:attendance.length.2',
  'checkin:attendance.length.3',
  'checkin:attendance.length.4',
  'checkin:attendance.length.5',
] as const;
