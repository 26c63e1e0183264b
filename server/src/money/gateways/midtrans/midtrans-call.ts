import { setTimeout as pause } from 'node:timers/promises'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import { GatewayAway } from '../gateway.ts'
import type { MidtransNotice } from './midtrans-text.ts'

/** A POST always carries the key under which Midtrans carries it out once within five minutes (≤ 46 characters). */
export type MidtransRequest =
  | { readonly method: 'GET'; readonly url: string }
  | {
      readonly method: 'POST'
      readonly url: string
      readonly idempotencyKey: string
      readonly body?: object
    }

/** `code`: what the body says, else what HTTP says; Midtrans often answers 200 and means the body's `404`. */
export type MidtransAnswer = { readonly code: number; readonly body: MidtransNotice }

const maxAttempts = 3
/** Milliseconds before another try; a random part as long again keeps many from coming at once. */
const firstPause = 150

/**
 * Asks Midtrans, with two more tries when the line broke or it said 5xx: everything asked here may be asked twice.
 * Throws GatewayAway when there is no answer until `signal`, for 429, and (as our fault) for a key that it does not
 * know. Whatever it refuses for another reason is an answer.
 */
export async function askMidtrans(
  settings: MidtransSettings,
  request: MidtransRequest,
  signal: AbortSignal,
): Promise<MidtransAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(settings, request, signal)
    if (answer !== 'broken') return refuseWhatIsNoAnswer(answer)
    if (tries === maxAttempts || signal.aborted) throw new GatewayAway('midtrans did not answer')
    // An abort while pausing is seen at once by the next try.
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
      // Nobody is to learn the key who only says where to go.
      redirect: 'error',
      signal,
    })
    const body = jsonObject(await reply.text())
    // A page where an answer should be: something else stands at that address, or before it.
    if (body === null && reply.status !== 401 && reply.status !== 403) return 'broken'
    const code = codeOf(body ?? {}, reply.status)
    return code >= 500 ? 'broken' : { code, body: body ?? {} }
  } catch {
    // fetch throws for a broken line and for an abort; its words may repeat the address.
    return 'broken'
  }
}

function refuseWhatIsNoAnswer(answer: MidtransAnswer): MidtransAnswer {
  if (answer.code === 401 || answer.code === 403)
    throw new GatewayAway('midtrans does not accept MIDTRANS_SERVER_KEY', { isOurFault: true })
  if (answer.code === 429) throw new GatewayAway('midtrans was asked too often')
  return answer
}

/** What came, if it is an object; else null. */
function jsonObject(text: string): MidtransNotice | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

function codeOf(body: MidtransNotice, status: number): number {
  const code = body['status_code']
  return typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : status
}
