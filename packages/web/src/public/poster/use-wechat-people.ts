import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { randomHex } from '../../core/call-headers.ts';
import { isWechat } from '../../core/device.ts';
import type { KnownPerson } from './known-here.ts';
import { readWechatPeople, wechatAuthorizeUrl } from './poster-calls.ts';
import type { PosterData } from './poster.data.ts';

const quietly = { hideLoad: true, quiet: true } as const;
const stateName = 'convoke.wx.poster';

/** Kept for this tab alone; a browser that keeps nothing asks WeChat for nothing. */
function takeState(): string | null {
  try {
    return sessionStorage.getItem(stateName);
  } catch {
    return null;
  }
}

function keepState(state: string): boolean {
  try {
    sessionStorage.setItem(stateName, state);
    return true;
  } catch {
    return false;
  }
}

interface WechatPeople {
  people: readonly KnownPerson[];
  wxProof: string | undefined;
}

/**
 * Who somebody is inside WeChat, where this phone knows nobody: WeChat's own page is asked once a tab, and leads back here with a code. Whatever
 * goes wrong with it leaves the other ways.
 */
export function useWechatPeople(data: PosterData, known: readonly KnownPerson[] | null): WechatPeople {
  const [found, setFound] = useState<WechatPeople>({ people: [], wxProof: undefined });
  useEffect(() => {
    if (known === null || known.length > 0 || !data.hasWechat || !isWechat()) return;
    const query = new URLSearchParams(location.search);
    const [code, state] = [query.get('code'), query.get('state')];
    const asked = takeState();
    const work = async () => {
      if (code !== null) {
        // A code works once: neither a reload nor the Back button may send it again.
        history.replaceState(null, '', location.pathname);
        if (state === null || state !== asked) return;
        setFound(await call(readWechatPeople, { eventId: data.event.eventId, code }, quietly));
      } else if (asked === null) {
        const fresh = randomHex();
        if (!keepState(fresh)) return;
        const { url } = await call(wechatAuthorizeUrl, { path: location.pathname, state: fresh }, quietly);
        location.assign(url);
      }
    };
    work().catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
    });
  }, [known]);
  return found;
}
