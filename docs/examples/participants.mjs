// Prints name, e-mail address and state of everybody at an event, page by page.
// CONVOKE_URL=https://events.example.com CONVOKE_KEY=cvk_… node participants.mjs EVENT_ID
// The key needs the scope participants:read.
const { CONVOKE_URL, CONVOKE_KEY } = process.env;
const eventId = process.argv[2];

let cursor;
do {
  const url = new URL(`/event/public/v2/participants/${eventId}/page`, CONVOKE_URL);
  url.searchParams.set('size', '500');
  if (cursor) url.searchParams.set('cursor', cursor);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${CONVOKE_KEY}` } });
  const { code, message, data } = await answer.json();
  if (code !== 0) throw new Error(`${code} ${message}`);
  for (const { name, email, state } of data.records) console.log([name, email ?? '', state].join('\t'));
  cursor = data.nextCursor;
} while (cursor);
