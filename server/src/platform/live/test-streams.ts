import { request, type IncomingMessage } from 'node:http'

/** A received event. */
type ReceivedEvent = { readonly event: string; readonly data: Readonly<Record<string, string>> }

export type ReadStream = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly said: readonly ReceivedEvent[]
  /** The event after the first `count` ones. Fails if there is none within `timeoutMs` milliseconds. */
  next(count: number, timeoutMs?: number): Promise<ReceivedEvent>
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** For tests: reads server-sent events without `alive`. */
export async function readStream(address: string, headers: Record<string, string> = {}): Promise<ReadStream> {
  const said: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  const asked = request(address, { headers, agent: false })
  asked.end()
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  asked.once('response', resolve)
  asked.once('error', reject)
  const response = await answered
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  asked.on('error', () => end())
  response.on('error', () => end())
  response.once('close', () => end())
  let rest = ''
  response.setEncoding('utf8').on('data', (words: string) => {
    const parts = (rest + words).split('\n\n')
    rest = parts.pop() ?? ''
    said.push(...parts.flatMap(eventIn).filter(({ event }) => event !== 'alive'))
    waiting.forEach((look) => look())
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    said,
    ended,
    next: (count, timeoutMs = 3_000) => {
      const { promise, resolve: found, reject: missing } = Promise.withResolvers<ReceivedEvent>()
      const look = (): void => {
        const one = said[count]
        if (one !== undefined) found(one)
      }
      const timer = setTimeout(() => missing(new Error(`nothing was said within ${timeoutMs} ms`)), timeoutMs)
      waiting.add(look)
      look()
      return promise.finally(() => {
        waiting.delete(look)
        clearTimeout(timer)
      })
    },
    close: () => asked.destroy(),
  }
}

function eventIn(block: string): ReceivedEvent[] {
  const event = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return event === undefined || data === undefined
    ? []
    : [{ event, data: JSON.parse(data) as ReceivedEvent['data'] }]
}
