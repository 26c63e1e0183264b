import { Socket } from 'node:net'

/**
 * Gathers what is written in one tick into one write to the network: statements that are asked for together travel
 * together, and the database wakes once for all of them.
 */
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
