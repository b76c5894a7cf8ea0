import { type ChatSettings, chatSettings, chatSettingsUpdate } from '@convoke/contract/chat/chat.calls.ts';
import { foldedWords, type WordAction } from '@convoke/contract/chat/chat.rules.ts';
import { columnsOf } from '../../core/data/camel.ts';
import { implement } from '../../core/http/implement.ts';
import { lockFeed, tellFeed } from '../live/live.feed.ops.ts';
import { ownLive, rulesView, settingOf, type SettingRow } from './chat.read.ts';

const view = (row: SettingRow): ChatSettings => ({
  ...rulesView(row),
  words: row.words,
  wordAction: row.word_action as WordAction,
});

/** Each word once, as it was typed. */
function distinct(words: readonly string[]): string[] {
  const known = new Set<string>();
  return words.filter((word) => {
    const folded = foldedWords(word);
    if (folded === '' || known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}

export const settingHandlers = [
  implement(chatSettings, async ({ db }, { liveId }) => {
    await ownLive(db, liveId);
    return view(await settingOf(db, liveId));
  }),

  implement(chatSettingsUpdate, async ({ tx }, { liveId, words, ...change }) => {
    await ownLive(tx, liveId);
    // What is just being written is decided by the rules before, or by these.
    await lockFeed(tx, liveId);
    const columns = columnsOf({ ...change, words: words && distinct(words) });
    await tx
      .insertInto('chat_setting')
      .values({ live_id: liveId, ...columns })
      .onConflict((known) => known.columns(['organisation_id', 'live_id']).doUpdateSet({ live_id: liveId, ...columns }))
      .execute();
    const setting = await settingOf(tx, liveId);
    await tellFeed(tx, liveId, { kind: 'rules', rules: rulesView(setting) });
    return view(setting);
  }),
];
