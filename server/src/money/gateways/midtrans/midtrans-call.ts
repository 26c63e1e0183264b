import { setTimeout as pause } from 'node:timers/promises'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { MidtransBody } from './midtrans-text.ts'

export type MidtransRequest =
  | { readonly method: 'GET'; readonly url: string }
  | {
      readonly method: 'POST'
      readonly url: string
      /** At most 46 characters. Within five minutes Midtrans executes requests with the same key once. */
      readonly idempotencyKey: string
      readonly body?: object
    }

export type MidtransAnswer = {
  /** The status code in the body, else the HTTP status. Midtrans often answers HTTP 200 with `404` in the body. */
  readonly code: number
  readonly body: MidtransBody
}

const mostTries = 3
const firstPauseMs = 150

/**
 * Calls Midtrans, and retries twice after network errors and 5xx, because all requests are idempotent. Throws
 * GatewayUnavailable if `signal` aborts, if Midtrans answers 429, and if it rejects the server key (`isOurFault`).
 * Returns all other answers, also refusals.
 */
export async function askMidtrans(
  settings: MidtransSettings,
  request: MidtransRequest,
  signal: AbortSignal,
): Promise<MidtransAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(settings, request, signal)
    if (answer !== 'broken') return throwIfUnusable(answer)
    if (tries === mostTries || signal.aborted) throw new GatewayUnavailable('midtrans did not answer')
    // The random part keeps many clients from retrying together. If the signal aborts during the pause, the next try
    // fails at once.
    await pause(firstPauseMs * tries * (1 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
}

async function sendOnce(
  { serverKey }: MidtransSettings,
  request: MidtransRequest,
  signal: AbortSignal,
): Promise<MidtransAnswer | 'broken'> {
  try {
    const reply = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
        ...(request.method === 'GET'
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': request.idempotencyKey }),
      },
      ...(request.method === 'POST' && request.body !== undefined
        ? { body: JSON.stringify(request.body) }
        : {}),
      // A redirect would send the server key to another host.
      redirect: 'error',
      signal,
    })
    const body = parseObject(await reply.text())
    // HTML instead of JSON: a proxy or a wrong URL answered.
    if (body === null && reply.status !== 401 && reply.status !== 403) return 'broken'
    const code = codeOf(body ?? {}, reply.status)
    return code >= 500 ? 'broken' : { code, body: body ?? {} }
  } catch {
    // A network error or an abort. The error is dropped, because its message may contain the URL.
    return 'broken'
  }
}

function throwIfUnusable(answer: MidtransAnswer): MidtransAnswer {
  if (answer.code === 401 || answer.code === 403)
    throw new GatewayUnavailable('midtrans does not accept MIDTRANS_SERVER_KEY', { isOurFault: true })
  if (answer.code === 429) throw new GatewayUnavailable('midtrans was asked too often')
  return answer
}

/** The object in a JSON text; null if it contains none. */
function parseObject(text: string): MidtransBody | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

function codeOf(body: MidtransBody, status: number): number {
  const code = body['status_code']
  return typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : status
}
