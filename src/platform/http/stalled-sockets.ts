/** As much of a socket as tells whether its client reads. */
export interface WatchedSocket {
  readonly bytesWritten: number;
  readonly writableLength: number;
  destroy(): unknown;
}

/** Closes the sockets whose clients have taken nothing of what waits for them since the last look; `open`: how much each had taken by then. */
export function closeStalled(open: Map<WatchedSocket, { taken: number }>): void {
  for (const [socket, seen] of open) {
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength > 0 && taken === seen.taken) socket.destroy();
    seen.taken = taken;
  }
}
