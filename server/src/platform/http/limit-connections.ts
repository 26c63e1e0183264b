import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { timeLimit, type TimeLimit } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { networkOf } from './network.ts'

/** From this share of a cap on, a connection that is not in use is closed after a few seconds. */
const nearCap = 0.75
/** Milliseconds: a page that is being opened asks for its next file sooner. */
const shortIdle = 5_000

/** Connections that share a cap; `idle` the longest idle first, with the time from which each may be closed early. */
type Group = { readonly most: number; size: number; readonly idle: Map<Socket, TimeLimit> }

/** An open connection: the groups that count it, and how many of its requests are being answered. */
type Line = { readonly groups: readonly Group[]; running: number }

/**
 * Keeps the connections of a server within caps, in all and per network address, so that one address cannot use up the
 * service. At a cap the connection that has been idle for longest gives way to the new one; the new one is closed only
 * when all are being answered. Idle is also what has not sent a whole request yet. A trusted proxy brings everybody's
 * connections: for it only the cap in all counts.
 */
export function limitConnections(
  server: Server,
  { connectionLimits, trustedProxies }: Pick<Config, 'connectionLimits' | 'trustedProxies'>,
): void {
  const lines = new Map<Socket, Line>()
  const all = groupOf(connectionLimits.total)
  const byNetwork = new Map<string, Group>()

  const close = (socket: Socket): void => {
    socket.destroy()
    forget(socket)
  }
  const forget = (socket: Socket): void => {
    for (const group of lines.get(socket)?.groups ?? []) {
      group.size -= 1
      group.idle.delete(socket)
    }
    lines.delete(socket)
  }
  const rest = (socket: Socket, { groups }: Line): void => {
    const early = timeLimit(shortIdle)
    for (const { idle } of groups) idle.set(socket, early)
  }

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket)
    const network = networkOf(address)
    const groups = [all]
    if (!trustedProxies.includes(address)) {
      const own = byNetwork.get(network) ?? groupOf(connectionLimits.perAddress)
      byNetwork.set(network, own)
      // The address' own goes first: what gives way there makes room for all.
      groups.unshift(own)
    }
    if (!groups.every((group) => makeRoom(group, close))) return void socket.destroy()
    const line: Line = { groups, running: 0 }
    lines.set(socket, line)
    for (const group of groups) group.size += 1
    rest(socket, line)
    socket.once('close', () => {
      forget(socket)
      if (byNetwork.get(network)?.size === 0) byNetwork.delete(network)
    })
  })

  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket)
    if (line === undefined) return
    const begin = (): void => {
      line.running += 1
      for (const { idle } of line.groups) idle.delete(socket)
      answer.once('close', () => {
        line.running -= 1
        if (line.running === 0 && lines.has(socket)) rest(socket, line)
      })
    }
    // A body that trickles in is no use of the connection yet.
    if (hasBody(request)) request.once('end', begin)
    else begin()
  })
}

const groupOf = (most: number): Group => ({ most, size: 0, idle: new Map() })

/** False when the group is full and none of its connections is idle. */
function makeRoom(group: Group, close: (socket: Socket) => void): boolean {
  if (group.size >= group.most * nearCap)
    for (const [socket, early] of group.idle) {
      if (!early.isOver() && group.size < group.most) break
      close(socket)
    }
  return group.size < group.most
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** An IPv4 address as itself where the server listens on IPv6 as well. */
const plainAddress = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(/^::ffff:/, '')
