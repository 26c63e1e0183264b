/**
 * A local stand-in for Midtrans by its documented contract: Snap creation and cancelling, Core API status, cancel,
 * expire and refund, and signed notifications with shortened retries. Tests play payers and banks, and set faults, by
 * calls to `/stand-in/…`. Run `node e2e/midtrans-stand-in.ts` with STAND_IN_KEY (the server key) and optionally
 * STAND_IN_PORT; prints `{"listening": port}` when ready.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  gatewayAnswer,
  entries,
  callCounts,
  coreBody,
  serverKey,
  asObject,
  statusOf,
  type Answer,
  type Entry,
  type Json,
} from './midtrans-entries.ts'

/**
 * What goes wrong. `notifications`: `held` keeps them until `/stand-in/flush` sends them, in reverse order with
 * `?reversed`.
 */
type Faults = {
  /** How the stand-in answers: normally, not at all, with 503, or late. */
  service: 'normal' | 'down' | 'broken' | 'slow'
  notifications: 'sent' | 'lost' | 'doubled' | 'held'
  /** Charges are refused by the acquirer. */
  refusesCharges: boolean
  /** How many of the next creations are accepted without an answer. */
  lostAnswers: number
  /** Status code of refused refunds; 0 for none. */
  refundRefusalStatus: number
  /** Message of a refused refund. */
  refundRefusalText: string
  /** Actions that are refused for an open transaction. */
  refusesTo: string[]
  /** A transaction is found by its transaction id only, as with DANA; its order id is answered with 404. */
  knowsTransactionsOnly: boolean
  /** Answers HTTP 200 with the real code in the body, as the Core API sometimes does. */
  isAlways200: boolean
  /** Refunds and cancellations are answered by 200 with an unknown body. */
  answersUnknownBody: boolean
  notifyUrl: string
}

const faults: Faults = {
  service: 'normal',
  notifications: 'sent',
  refusesCharges: false,
  lostAnswers: 0,
  refundRefusalStatus: 0,
  refundRefusalText: 'Refund request is rejected',
  refusesTo: [],
  knowsTransactionsOnly: false,
  isAlways200: false,
  answersUnknownBody: false,
  notifyUrl: '',
}
/** The successful answers, by URL and idempotency key. */
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
  if (faults.service === 'down') return void request.socket.destroy()
  if (faults.service === 'broken')
    return respond(response, { status: 503, body: coreBody('503', 'Service unavailable') })
  if (faults.service === 'slow') await pause(8_000, undefined, { ref: false })
  const isSnap = pathname.startsWith('/snap/')
  if (request.headers.authorization !== `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`) {
    const words = 'Access denied due to unauthorized transaction, please check client or server key'
    return respond(response, {
      status: 401,
      body: isSnap ? { error_messages: [words] } : coreBody('401', words),
    })
  }
  if (faults.answersUnknownBody && /\/(refund|cancel)$/.test(pathname))
    return respond(response, { status: 200, body: { ok: true } })
  const answer = oncePerKey(request, () =>
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

/** Does the work, but answers a repeated idempotency key with the saved answer. */
function oncePerKey(request: IncomingMessage, work: () => Answer): Answer {
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
  const entry = entries.get(orderId)
  return {
    status: 200,
    body: {
      faults,
      calls: callCounts,
      orders: [...entries.keys()],
      ...(entry === undefined ? {} : { entry }),
    },
  }
}

/** Changes the fields of a transaction and notifies the product. The first change creates it, by QRIS if not said. */
async function changeTransaction(orderId: string, fields: Json): Promise<void> {
  const entry = entries.get(orderId)
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

/** Milliseconds before each retry. Midtrans waits as many minutes. */
const retryWaits = [2, 10, 30, 90, 210]

/** How often a notification is sent again after an answer with this status. */
function mostRetries(status: number): number {
  if (status >= 200 && status < 300) return 0
  if (status >= 301 && status <= 303) return 0
  return { 500: 1, 503: 4, 400: 2, 404: 2 }[status] ?? retryWaits.length
}

async function send(entry: Entry, notification: Json): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const status = await post(notification)
    entry.notifications.push(status)
    if (tries >= mostRetries(status)) return
    await pause(retryWaits[tries] ?? 0)
  }
}

/** Sends a notification and returns the status of the answer; 0 if no answer came. */
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
  return text === '' ? {} : asObject(JSON.parse(text))
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
