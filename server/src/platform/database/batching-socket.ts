import { Socket } from 'node:net'

/** Sends everything that is written in one tick as one network write, so pipelined statements travel together. */
export function createBatchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isBuffering = false
  const flush = (): void => {
    isBuffering = false
    socket.uncork()
  }
  const bufferedWrite = (...written: Parameters<Socket['write']>): boolean => {
    if (!isBuffering) {
      isBuffering = true
      socket.cork()
      process.nextTick(flush)
    }
    return write(...written)
  }
  return Object.assign(socket, { write: bufferedWrite })
}
