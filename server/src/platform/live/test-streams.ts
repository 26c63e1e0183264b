import { request, type IncomingMessage } from 'node:http'

type ReceivedEvent = { readonly event: string; readonly data: Readonly<Record<string, string>> }

export type ReadStream = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: readonly ReceivedEvent[]
  /** The event after the first `count` ones. Fails if there is none within `timeoutMs` milliseconds. */
  next(count: number, timeoutMs?: number): Promise<ReceivedEvent>
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** For tests: reads server-sent events without `alive`. */
export async function readStream(address: string, headers: Record<string, string> = {}): Promise<ReadStream> {
  const events: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  const sent = request(address, { headers, agent: false })
  sent.end()
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve)
  sent.once('error', reject)
  const response = await answered
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  sent.on('error', () => end())
  response.on('error', () => end())
  response.once('close', () => end())
  let unfinished = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (unfinished + chunk).split('\n\n')
    unfinished = parts.pop() ?? ''
    events.push(...parts.flatMap(eventIn).filter(({ event }) => event !== 'alive'))
    waiting.forEach((check) => check())
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    ended,
    next: (count, timeoutMs = 3_000) => {
      const { promise, resolve: found, reject: missing } = Promise.withResolvers<ReceivedEvent>()
      const check = (): void => {
        const next = events[count]
        if (next !== undefined) found(next)
      }
      const timer = setTimeout(() => missing(new Error(`no event came within ${timeoutMs} ms`)), timeoutMs)
      waiting.add(check)
      check()
      return promise.finally(() => {
        waiting.delete(check)
        clearTimeout(timer)
      })
    },
    close: () => sent.destroy(),
  }
}

function eventIn(block: string): ReceivedEvent[] {
  const event = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return event === undefined || data === undefined
    ? []
    : [{ event, data: JSON.parse(data) as ReceivedEvent['data'] }]
}
