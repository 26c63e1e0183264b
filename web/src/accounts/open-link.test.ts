import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetCsrfToken } from '../api/call.ts'
import { createQueryCache } from '../api/query-cache.ts'
import { linkToken } from '../browser/link-token.ts'
import { openLink } from './open-link.ts'

const token = 'a'.repeat(42) + '_'

type Reply = { readonly status: number; readonly body: unknown } | 'no answer'

/** Answers each posted token with the next reply, and records the tokens. */
function answerLinks(...replies: Reply[]): string[] {
  const posted: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('csrf-token')) return Response.json({ statusCode: 200, csrfToken: 't' })
    if (address.includes('credentials')) return Response.json({ statusCode: 200, profile: null })
    posted.push(typeof init.body === 'string' ? init.body : 'no text')
    const reply = replies.shift() ?? 'no answer'
    if (reply === 'no answer') throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status })
  })
  return posted
}

const opened: Reply = {
  status: 200,
  body: { statusCode: 200, data: { Purpose: 'reset-password', OrderID: null } },
}
const expired: Reply = {
  status: 401,
  body: { statusCode: 401, code: 'TOKEN_EXPIRED', message: 'Token Expired' },
}

const arriveAt = (hash: string): void =>
  window.history.replaceState(null, '', `/auth/reset-password?a=1${hash}`)

beforeEach(() => forgetCsrfToken())
afterEach(() => vi.unstubAllGlobals())

test('two concurrent calls post the token once and remove it from the URL', async () => {
  const posted = answerLinks(opened)
  arriveAt(`#${token}`)
  const queryClient = createQueryCache()
  const results = await Promise.all([openLink(queryClient), openLink(queryClient)])
  const openedLink = { kind: 'opened', purpose: 'reset-password' }
  expect(results).toEqual([openedLink, openedLink])
  expect(posted).toEqual([JSON.stringify({ token })])
  expect(window.location.href).toMatch(/\/auth\/reset-password\?a=1$/)
  expect(await openLink(queryClient)).toBeNull()
})

test('a refusal is final; after a lost response the token is kept for a retry', async () => {
  const posted = answerLinks('no answer', expired)
  arriveAt(`#${token}`)
  const queryClient = createQueryCache()
  await expect(openLink(queryClient)).rejects.toMatchObject({ code: 'NETWORK' })
  expect(window.location.hash).toBe('')
  expect(await openLink(queryClient)).toEqual({
    kind: 'refused',
    message: 'Token Expired',
    needsLogin: false,
  })
  expect(posted).toHaveLength(2)
  expect(await openLink(queryClient)).toBeNull()
})

test.each(['', '#content', '#register-email', '#a b', `#${'a'.repeat(80)}`])(
  'the URL hash "%s" is no token, and stays in the URL',
  (hash) => {
    arriveAt(hash)
    expect(linkToken()).toBeNull()
    expect(window.location.href).toContain(hash.replace(' ', '%20'))
  },
)
