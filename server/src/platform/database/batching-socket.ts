import { Socket } from 'node:net'

/** Sends everything that is written in one tick as one network write, so pipelined statements travel together. */
export function batchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isGathering = false
  const send = (): void => {
    isGathering = false
    socket.uncork()
  }
  const gather = (...written: Parameters<Socket['write']>): boolean => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(send)
    }
    return write(...written)
  }
  return Object.assign(socket, { write: gather })
}
