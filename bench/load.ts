import { connect, type Socket } from 'node:net'

/** A request; with `body` a POST. */
export type LoadRequest = {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
/** `head`: the status line and the headers, as text. */
export type Answer = { readonly status: number; readonly head: string; readonly body: string }

/** A keep-alive connection with one request at a time; reconnects if the server has closed it. */
export type Connection = {
  send(request: LoadRequest): Promise<Answer>
  close(): void
}

/** A minimal HTTP client, because the load generator shares the CPU. It supports Content-Length only. */
export function openConnection(port: number): Connection {
  let socket: Socket | undefined
  let received: Buffer = Buffer.alloc(0)
  let pendingAnswer: PromiseWithResolvers<Answer> | undefined

  function onData(part: Buffer): void {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const answer = answerIn(received)
    if (answer === undefined) return
    received = Buffer.alloc(0)
    if (/\r\nconnection: close/i.test(answer.head)) disconnect()
    pendingAnswer?.resolve(answer)
    pendingAnswer = undefined
  }

  function disconnect(): void {
    socket?.destroy()
    socket = undefined
  }

  function dial(): Socket {
    const fresh = connect({ port, host: '127.0.0.1', noDelay: true })
    const onLost = (error?: Error): void => {
      if (socket !== fresh) return
      socket = undefined
      received = Buffer.alloc(0)
      pendingAnswer?.reject(error ?? new Error('the connection was closed'))
      pendingAnswer = undefined
    }
    fresh.on('data', onData).on('error', onLost)
    fresh.on('close', () => onLost())
    return fresh
  }

  return {
    send: (request) => {
      pendingAnswer = Promise.withResolvers<Answer>()
      const { promise } = pendingAnswer
      socket ??= dial()
      socket.write(requestText(request))
      return promise
    },
    close: disconnect,
  }
}

function requestText({ path, headers = {}, body }: LoadRequest): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: localhost\r\n${headerLines.join('')}`
  if (body === undefined) return `${start}\r\n`
  return `${start}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The answer in the received bytes; undefined while they are incomplete. */
function answerIn(received: Buffer): Answer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error(`an answer without a length: ${head}`)
  const bytes = status === 304 ? 0 : Number(length ?? 0)
  if (received.length < end + 4 + bytes) return undefined
  return { status, head, body: received.toString('utf8', end + 4, end + 4 + bytes) }
}

/**
 * `milliseconds`: for how long new requests are sent. `maximum`: after so many requests the load ends earlier. `next`:
 * the n-th request, from 0.
 */
export type Load = {
  readonly port: number
  readonly clients: number
  readonly milliseconds: number
  readonly maximum?: number
  readonly next: (n: number) => LoadRequest
}

/**
 * `perSecond`: answers per second. `times`: milliseconds of each answer. `statuses`: how many answers had each status.
 */
export type Outcome = {
  readonly perSecond: number
  readonly times: readonly number[]
  readonly statuses: Readonly<Record<number, number>>
}

/** Sends requests in a closed loop: each client waits for the answer before its next request. */
export async function runLoad({
  port,
  clients,
  milliseconds,
  maximum = Infinity,
  next,
}: Load): Promise<Outcome> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let tries = 0
  const begin = performance.now()
  const client = async (): Promise<void> => {
    const connection = openConnection(port)
    while (performance.now() - begin < milliseconds && tries < maximum) {
      const request = next((tries += 1) - 1)
      const sent = performance.now()
      const { status } = await connection.send(request)
      times.push(performance.now() - sent)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { perSecond: times.length / ((performance.now() - begin) / 1000), times, statuses }
}

/** Throws if there was any other status, because fast wrong answers do not count. */
export function assertAllStatus({ statuses }: Outcome, status: number): void {
  const others = Object.keys(statuses).filter((each) => Number(each) !== status)
  if (others.length > 0) throw new Error(`wanted ${status} only, got ${JSON.stringify(statuses)}`)
}
