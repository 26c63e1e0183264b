import { setTimeout as pause } from 'node:timers/promises'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { MidtransBody } from './midtrans-text.ts'

/** A POST always has an idempotency key: Midtrans executes it once within five minutes. At most 46 characters. */
export type MidtransRequest =
  | { readonly method: 'GET'; readonly url: string }
  | {
      readonly method: 'POST'
      readonly url: string
      readonly idempotencyKey: string
      readonly body?: object
    }

/**
 * `code`: the status code in the body, otherwise the HTTP status. Midtrans often answers HTTP 200 with `404` in the
 * body.
 */
export type MidtransAnswer = { readonly code: number; readonly body: MidtransBody }

const maxAttempts = 3
/**
 * Milliseconds before a retry, plus a random time up to the same length, so that many clients do not retry together.
 */
const firstPause = 150

/**
 * Calls Midtrans, with up to two retries after network errors and 5xx; all calls here are idempotent. Throws
 * GatewayUnavailable if `signal` aborts, if Midtrans answers 429, and if it rejects the server key (`isOurFault`).
 * Other refusals are returned.
 */
export async function askMidtrans(
  settings: MidtransSettings,
  request: MidtransRequest,
  signal: AbortSignal,
): Promise<MidtransAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(settings, request, signal)
    if (answer !== 'broken') return rejectUnusable(answer)
    if (tries === maxAttempts || signal.aborted) throw new GatewayUnavailable('midtrans did not answer')
    // If the signal aborts during the pause, the next attempt throws at once.
    await pause(firstPause * tries * (1 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
}

async function attempt(
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
      // Redirects are not followed, because they would send the server key to another host.
      redirect: 'error',
      signal,
    })
    const body = jsonObject(await reply.text())
    // HTML instead of JSON: a proxy or a wrong URL answered.
    if (body === null && reply.status !== 401 && reply.status !== 403) return 'broken'
    const code = codeOf(body ?? {}, reply.status)
    return code >= 500 ? 'broken' : { code, body: body ?? {} }
  } catch {
    // fetch throws for network errors and aborts. Its message may contain the URL.
    return 'broken'
  }
}

function rejectUnusable(answer: MidtransAnswer): MidtransAnswer {
  if (answer.code === 401 || answer.code === 403)
    throw new GatewayUnavailable('midtrans does not accept MIDTRANS_SERVER_KEY', { isOurFault: true })
  if (answer.code === 429) throw new GatewayUnavailable('midtrans was asked too often')
  return answer
}

/** The parsed text if it is an object, otherwise null. */
function jsonObject(text: string): MidtransBody | null {
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
