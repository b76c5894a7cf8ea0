import { createRequire } from 'node:module';

/**
 * Of node-media-server only its RTMP parser and FLV muxer are loaded, by their files: its sessions, its HTTP server and their holes stay out (decision 0118).
 * What of it we rely on is declared here; the package has no types.
 */

export interface ChunkPacket {
  header: { fmt: number; cid: number; timestamp: number; length: number; type: number; stream_id: number };
  clock: number;
  /** Used again for the next message of the same chunk stream. */
  payload: Buffer;
  capacity: number;
  bytes: number;
}

/** A decoded AMF0 command: whatever a stranger wrote into it. */
export interface Command {
  cmd?: unknown;
  transId?: unknown;
  cmdObj?: unknown;
  streamName?: unknown;
}

export interface RtmpParser {
  onOutputCallback: (buffer: Buffer) => void;
  parserPacket: ChunkPacket;
  inPackets: Map<number, ChunkPacket>;
  inChunkSize: number;
  streamId: number;
  handshakeState: number;
  parserData(buffer: Buffer): string | null;
  packetParse(): void;
  packetAlloc(): void;
  controlHandler(): void;
  invokeHandler(): void;
  dataHandler(): void;
  onConnect(command: Command): void;
  onCreateStream(command: Command): void;
  sendACK(size: number): void;
  sendStatusMessage(streamId: number, level: 'status' | 'error', code: string, description: string): void;
}

interface Amf {
  decodeAmf0Cmd(buffer: Buffer): Command;
}

interface FlvMuxer {
  createHeader(hasAudio: boolean, hasVideo: boolean): Buffer;
  createMessage(tag: { codec_type: 8 | 9; size: number; dts: number; data: Buffer }): Buffer;
}

interface Logger {
  level: string;
}

const require = createRequire(import.meta.url);
export const Rtmp = require('node-media-server/src/protocol/rtmp.js') as new () => RtmpParser;
export const Flv = require('node-media-server/src/protocol/flv.js') as FlvMuxer;
export const { decodeAmf0Cmd } = require('node-media-server/src/protocol/amf.js') as Amf;
// It would print what strangers send.
(require('node-media-server/src/core/logger.js') as Logger).level = 'error';
