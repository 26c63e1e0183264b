import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { timeLimit, type TimeLimit } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { networkOf } from './network.ts'

/** From this share of a limit on, idle connections are closed early. */
const earlyCloseShare = 0.75
/** Milliseconds of idle time. A loading page requests its next file sooner. */
const earlyCloseMs = 5_000

/**
 * Connections that share a limit. `idle`: the longest idle first, with the time after which each may be closed early.
 */
type Group = { readonly most: number; size: number; readonly idle: Map<Socket, TimeLimit> }

/** An open connection: its groups, and the number of running requests. */
type OpenConnection = { readonly groups: readonly Group[]; running: number }

/**
 * Limits the connections of a server, in all and per network address, so that one address cannot use up the service.
 * At the limit the longest idle connection is closed; the new one is closed only if none is idle. A connection without
 * a complete request is idle. A trusted proxy is limited in all only, because it carries everybody's connections.
 */
export function limitConnections(
  server: Server,
  { connectionLimits, trustedProxies }: Pick<Config, 'connectionLimits' | 'trustedProxies'>,
): void {
  const openConnections = new Map<Socket, OpenConnection>()
  const all = groupOf(connectionLimits.total)
  const byNetwork = new Map<string, Group>()

  const close = (socket: Socket): void => {
    socket.destroy()
    forget(socket)
  }
  const forget = (socket: Socket): void => {
    for (const group of openConnections.get(socket)?.groups ?? []) {
      group.size -= 1
      group.idle.delete(socket)
    }
    openConnections.delete(socket)
  }
  const markIdle = (socket: Socket, { groups }: OpenConnection): void => {
    const untilEarlyClose = timeLimit(earlyCloseMs)
    for (const { idle } of groups) idle.set(socket, untilEarlyClose)
  }

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket)
    const network = networkOf(address)
    const groups = [all]
    if (!trustedProxies.includes(address)) {
      const networkGroup = byNetwork.get(network) ?? groupOf(connectionLimits.perNetwork)
      byNetwork.set(network, networkGroup)
      // The group of the address comes first, because closing a connection there makes room in both groups.
      groups.unshift(networkGroup)
    }
    if (!groups.every((group) => makeRoom(group, close))) return void socket.destroy()
    const connection: OpenConnection = { groups, running: 0 }
    openConnections.set(socket, connection)
    for (const group of groups) group.size += 1
    markIdle(socket, connection)
    socket.once('close', () => {
      forget(socket)
      if (byNetwork.get(network)?.size === 0) byNetwork.delete(network)
    })
  })

  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const connection = openConnections.get(socket)
    if (connection === undefined) return
    const begin = (): void => {
      connection.running += 1
      for (const { idle } of connection.groups) idle.delete(socket)
      // This event comes once for each answer.
      answer.on('close', () => {
        connection.running -= 1
        if (connection.running === 0 && openConnections.has(socket)) markIdle(socket, connection)
      })
    }
    // A request is running only after its whole body has arrived.
    if (hasBody(request)) request.once('end', begin)
    else begin()
  })
}

const groupOf = (most: number): Group => ({ most, size: 0, idle: new Map() })

/** False if the group is full and no connection is idle. */
function makeRoom(group: Group, close: (socket: Socket) => void): boolean {
  if (group.size >= group.most * earlyCloseShare)
    for (const [socket, untilEarlyClose] of group.idle) {
      if (!untilEarlyClose.isOver() && group.size < group.most) break
      close(socket)
    }
  return group.size < group.most
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Removes the IPv6 prefix of an IPv4 address. */
const plainAddress = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(/^::ffff:/, '')
