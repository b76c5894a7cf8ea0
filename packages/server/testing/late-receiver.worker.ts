import { createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A mail server in a thread of its own that answers a mail only while whoever sent it stands still: `turn` says whose turn it is. 1: it has the mail; 2: the sender stands
 * still; 3: the answer has left.
 */
const turn = workerData as Int32Array;

const server = createServer((socket) => {
  let isContent = false;
  let end = '';
  socket.write('220 ready\r\n');
  socket.on('data', (piece) => {
    const said = piece.toString();
    if (isContent) {
      end = (end + said).slice(-5);
      if (end !== '\r\n.\r\n') return;
      isContent = false;
      Atomics.store(turn, 0, 1);
      Atomics.wait(turn, 0, 1);
      socket.write('250 2.0.0 queued\r\n');
      Atomics.store(turn, 0, 3);
      Atomics.notify(turn, 0);
    } else {
      isContent = said.startsWith('DATA');
      socket.write(isContent ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
});
