import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { TagTimes } from '../flv/tag-times.ts';

const { url, viewers, ends, anchor } = workerData as { url: string; viewers: number; ends: number; anchor: number };
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let failed = 0;
let bytes = 0;

const readers: TagTimes[] = [];
for (let at = 0; at < viewers; at++) {
  // Not all in one moment, as people are not.
  setTimeout(watch, (at * 2000) / viewers);
}
const tick = setInterval(tell, 1000);
setTimeout(() => {
  tell();
  clearInterval(tick);
  agent.destroy();
}, ends - Date.now());

function watch(): void {
  const reader = new TagTimes();
  const request = get(url, { agent }, (response) => {
    if (response.statusCode !== 200) {
      failed++;
      return void response.resume();
    }
    readers.push(reader);
    response.on('data', (piece: Buffer) => {
      bytes += piece.length;
      reader.take(piece);
    });
    response.once('close', () => {
      if (Date.now() < ends) failed++;
    });
  });
  request.once('error', () => {
    if (Date.now() < ends) failed++;
  });
}

function tell(): void {
  const now = Date.now();
  const behind = readers.map(({ last }) => (last === undefined ? undefined : now - anchor - last));
  const started = behind.filter((one) => one !== undefined).sort((a, b) => a - b);
  parentPort?.postMessage({
    started: started.length,
    // Of the slowest of twenty, as a rule.
    behindMs: started.length === 0 ? null : Math.max(0, Math.round(started[Math.floor(started.length * 0.95)] ?? 0)),
    bitrate: bytes * 8,
    failed,
  });
  bytes = 0;
}
