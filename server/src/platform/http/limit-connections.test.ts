import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

let opened: TestApp | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await opened?.close()
  opened = undefined
})

type Server = { readonly port: number; readonly answerWaiting: () => void }

/** A server on loopback with small limits. `/wait` is answered after `answerWaiting`. */
async function startServer(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const answered = Promise.withResolvers<void>()
  opened = await openTestApp({
    env: { CONNECTIONS: '60', CONNECTIONS_PER_ADDRESS: '20', ...env },
    addRoutes: (app) => {
      app.get('/wait', { config: { policy: 'no-session' } }, async () => {
        await answered.promise
        return 'done'
      })
    },
  })
  await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const address = opened.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, answerWaiting: () => answered.resolve() }
}

async function connectFrom({ port }: Server, from: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  sockets.push(socket)
  // A connection that the server closes may be reset.
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  return socket
}

async function connectMany(server: Server, from: string, count: number): Promise<Socket[]> {
  const all: Socket[] = []
  for (let n = 0; n < count; n += 1) all.push(await connectFrom(server, from))
  await pause(100)
  return all
}

const countOpen = (all: readonly Socket[]): number => all.filter(({ closed }) => !closed).length

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** The first line of the answer to a new connection, within a second. */
async function firstLineOf(server: Server, from: string, path = '/api/health'): Promise<string> {
  const socket = await connectFrom(server, from)
  socket.write(get(path))
  const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(1_000) })) as [Buffer]
  return chunk.toString().split('\r\n')[0] ?? ''
}

test('the connections of one address are limited; another address is served within a second', async () => {
  const server = await startServer()
  const connections = await connectMany(server, '127.0.0.2', 100)
  expect(countOpen(connections)).toBe(20)
  // The oldest connections were closed.
  expect(countOpen(connections.slice(-20))).toBe(20)
  expect(await firstLineOf(server, '127.0.0.3')).toBe('HTTP/1.1 200 OK')
  expect(await firstLineOf(server, '127.0.0.2')).toBe('HTTP/1.1 200 OK')
})

test('at the total limit, health is served and the longest idle connection is closed', async () => {
  const server = await startServer()
  const first = await connectMany(server, '127.0.0.2', 20)
  const others = [
    ...(await connectMany(server, '127.0.0.3', 20)),
    ...(await connectMany(server, '127.0.0.4', 20)),
  ]
  expect(countOpen([...first, ...others])).toBe(60)
  expect(await firstLineOf(server, '127.0.0.5')).toBe('HTTP/1.1 200 OK')
  expect(first[0]?.closed).toBe(true)
  expect(countOpen([...first, ...others])).toBe(59)
})

test('a connection with a running response stays; one with a slow request body is closed', async () => {
  const server = await startServer()
  const busy = await connectMany(server, '127.0.0.2', 19)
  for (const socket of busy) socket.write(get('/wait'))
  await pause(100)
  const [slow] = await connectMany(server, '127.0.0.2', 1)
  slow?.write('POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n')
  slow?.write('Content-Length: 1000\r\n\r\n{')
  await pause(100)
  expect(await firstLineOf(server, '127.0.0.2')).toBe('HTTP/1.1 200 OK')
  expect(slow?.closed).toBe(true)
  expect(countOpen(busy)).toBe(19)
  const answers = Promise.all(busy.map((socket) => once(socket, 'data')))
  server.answerWaiting()
  await answers
})

test('a trusted proxy has only the total limit', async () => {
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.2' })
  expect(countOpen(await connectMany(server, '127.0.0.2', 50))).toBe(50)
  expect(countOpen(await connectMany(server, '127.0.0.3', 30))).toBe(20)
})

test('near the limit, a new connection closes connections that were idle for five seconds', async () => {
  const server = await startServer({ CONNECTIONS_PER_ADDRESS: '8' })
  const idle = await connectMany(server, '127.0.0.2', 6)
  await pause(5_200)
  await connectMany(server, '127.0.0.2', 1)
  expect(countOpen(idle)).toBe(0)
}, 15_000)

test('headers must arrive within ten seconds', async () => {
  const server = await startServer()
  const [silent, slowConnection] = await connectMany(server, '127.0.0.2', 2)
  slowConnection?.write('GET /api/health HTTP/1.1\r\nHost: 127')
  await pause(13_500)
  expect([silent?.closed, slowConnection?.closed]).toEqual([true, true])
}, 20_000)
