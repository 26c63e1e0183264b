/**
 * A local stand-in for Midtrans by its documented contract: Snap creation and cancelling, Core API status, cancel,
 * expire and refund, and signed notifications with shortened retries. Payers, banks and faults are controlled at
 * `/stand-in/…`. Run `node e2e/midtrans-stand-in.ts` with STAND_IN_KEY (the server key) and optionally STAND_IN_PORT;
 * prints `{"listening": port}` when ready.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  gatewayAnswer,
  books,
  calls,
  coreBody,
  key,
  object,
  statusOf,
  type Answer,
  type Entry,
  type Json,
} from './midtrans-books.ts'

/** `notifications`: `held` keeps them until `/stand-in/flush`, which sends them in reverse with `?reversed`. */
type Faults = {
  /** How the stand-in answers: normally, not at all, with 503, or late. */
  line: 'well' | 'down' | 'broken' | 'slow'
  notifications: 'sent' | 'lost' | 'doubled' | 'held'
  /** Charges are refused by the acquirer. */
  refusesCharges: boolean
  /** Number of creations that are accepted but not answered. */
  lostAnswers: number
  /** Status code of refused refunds; 0 for none. */
  refundRefusalStatus: number
  /** Message of a refused refund. */
  refundWords: string
  /** Actions that are refused for an open transaction. */
  refusesTo: string[]
  /** Status by order id answers 404, as for DANA. */
  knowsTransactionsOnly: boolean
  /** Answers HTTP 200 with the real code in the body, as the Core API sometimes does. */
  isAlways200: boolean
  /** Refunds and cancellations are answered by 200 with an unknown body. */
  answersUnknownBody: boolean
  notifyUrl: string
}

const faults: Faults = {
  line: 'well',
  notifications: 'sent',
  refusesCharges: false,
  lostAnswers: 0,
  refundRefusalStatus: 0,
  refundWords: 'Refund request is rejected',
  refusesTo: [],
  knowsTransactionsOnly: false,
  isAlways200: false,
  answersUnknownBody: false,
  notifyUrl: '',
}
/** Answers by URL and idempotency key. */
const savedAnswers = new Map<string, Answer>()
const heldNotifications: { entry: Entry; notification: Json }[] = []

const server = createServer((request, response) => {
  void serve(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const body = await bodyOf(request)
  if (pathname.startsWith('/stand-in/')) {
    return respond(response, await handleControl(pathname.slice('/stand-in/'.length), body, searchParams))
  }
  if (faults.line === 'down') return void request.socket.destroy()
  if (faults.line === 'broken')
    return respond(response, { status: 503, body: coreBody('503', 'Service unavailable') })
  if (faults.line === 'slow') await pause(8_000, undefined, { ref: false })
  const isSnap = pathname.startsWith('/snap/')
  if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`) {
    const words = 'Access denied due to unauthorized transaction, please check client or server key'
    return respond(response, {
      status: 401,
      body: isSnap ? { error_messages: [words] } : coreBody('401', words),
    })
  }
  if (faults.answersUnknownBody && /\/(refund|cancel)$/.test(pathname))
    return respond(response, { status: 200, body: { ok: true } })
  const answer = once(request, () =>
    gatewayAnswer(`${request.method} ${pathname}`, body, {
      ...faults,
      address: `http://127.0.0.1:${port()}`,
    }),
  )
  if ((isSnap || pathname === '/v2/charge') && answer.status === 201 && faults.lostAnswers > 0) {
    faults.lostAnswers -= 1
    return void request.socket.destroy()
  }
  respond(response, !isSnap && faults.isAlways200 ? { ...answer, status: 200 } : answer)
}

/** A repeated idempotency key gives the saved answer. */
function once(request: IncomingMessage, work: () => Answer): Answer {
  const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
  if (idempotencyKey.length > 46) return { status: 400, body: coreBody('400', 'Idempotency-Key is too long') }
  const scope = `${request.url} ${idempotencyKey}`
  const savedAnswer = idempotencyKey === '' ? undefined : savedAnswers.get(scope)
  if (savedAnswer !== undefined) return savedAnswer
  const answer = work()
  if (answer.status < 300) savedAnswers.set(scope, answer)
  return answer
}

/** The control calls of the tests. */
async function handleControl(path: string, body: Json, query: URLSearchParams): Promise<Answer> {
  const [command, orderId = ''] = path.split('/').map(decodeURIComponent)
  if (command === 'faults') Object.assign(faults, body)
  if (command === 'forget-keys') savedAnswers.clear()
  if (command === 'transactions') await changeTransaction(orderId, body)
  if (command === 'flush') {
    const waiting = heldNotifications.splice(0)
    for (const { entry, notification } of query.has('reversed') ? waiting.toReversed() : waiting)
      await send(entry, notification)
  }
  const entry = books.get(orderId)
  return {
    status: 200,
    body: { faults, calls, orders: [...books.keys()], ...(entry === undefined ? {} : { entry }) },
  }
}

/** Changes an order with Midtrans' own fields. The first change chooses the method. */
async function changeTransaction(orderId: string, fields: Json): Promise<void> {
  const entry = books.get(orderId)
  if (entry === undefined) throw new Error('no such order here')
  const type = fields['payment_type'] ?? entry.transaction?.['payment_type'] ?? 'qris'
  entry.transaction = { transaction_id: randomUUID(), ...entry.transaction, payment_type: type, ...fields }
  await notify(entry, statusOf(entry))
}

async function notify(entry: Entry, notification: Json): Promise<void> {
  if (faults.notifications === 'lost') return
  if (faults.notifications === 'held') return void heldNotifications.push({ entry, notification })
  await Promise.all(
    Array.from({ length: faults.notifications === 'doubled' ? 2 : 1 }, () => send(entry, notification)),
  )
}

/** The schedule is 2, 10, 30, 90 and 210 minutes; one minute takes a millisecond here. */
const waits = [2, 10, 30, 90, 210]

/** Retries by status: none after success or a redirect, one after 500, four after 503, two after 400 and 404, else five. */
function repetitions(status: number): number {
  if (status >= 200 && status < 300) return 0
  if (status >= 301 && status <= 303) return 0
  return { 500: 1, 503: 4, 400: 2, 404: 2 }[status] ?? waits.length
}

async function send(entry: Entry, notification: Json): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const status = await post(notification)
    entry.notifications.push(status)
    if (tries >= repetitions(status)) return
    await pause(waits[tries] ?? 0)
  }
}

/** 0 when no answer came. */
const post = (notification: Json): Promise<number> =>
  fetch(faults.notifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(notification),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).then(
    (reply) => reply.status,
    () => 0,
  )

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : object(JSON.parse(text))
}

function respond(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function port(): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

server.listen(Number(process.env['STAND_IN_PORT'] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ listening: port() })}\n`)
})
// Stop when the parent process has ended.
process.on('disconnect', () => process.exit())
