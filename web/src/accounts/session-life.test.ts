import { profileToWire, type Profile } from '@pantul/contract/accounts-wire'
import { currentItem, replaceItem } from '@pantul/rules/basket'
import { SESSION_FRESH_MINUTES } from '@pantul/rules/basket-age'
import type { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, forgetCsrfToken } from '../api/call.ts'
import { createQueryCache } from '../api/query-cache.ts'
import { isBasketFilled, useBasketStore, watchOtherTabs } from '../basket/basket-store.ts'
import { readCookie } from '../browser/cookie.ts'
import { storedCustomerKey, readStored } from '../browser/storage.ts'
import { selectLocation } from '../venue/selected-location.ts'
import { keepBasketOnScreen } from './follow-session.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutKeepingBasket } from './log-out.ts'
import { setSessionNotice, useSessionNotice } from './session-notice-store.ts'
import { startSession } from './start-session.ts'
import { sessionQuery, loadProfile } from './use-session.ts'

// In the future, so that no hour in the basket is past.
const now = { date: '2099-11-20', hour: 8, minute: 0 }
const dinda: Profile = {
  id: 'd-1',
  fullname: 'Dinda Puspita',
  email: 'dinda@example.com',
  phone: '+62 812 0000 1',
  isEmailVerified: true,
  roles: [],
}
const store = useBasketStore.getState

/** Answers of the server by path; other calls fail like a lost connection. */
let answers: Record<string, () => Response | Promise<Response>>
let requests: string[]
let queryClient: QueryClient
const toLogin = vi.fn<() => Promise<void>>(async () => undefined)
const rerunGuards = vi.fn<() => Promise<void>>(async () => undefined)

const loggedInAs = (profile: Profile | null) => () =>
  Response.json({ statusCode: 200, profile: profile && profileToWire(profile) })
const loggedOut = () => Response.json({ statusCode: 200 })
const start = () => startSession(queryClient, { toLogin, rerunGuards })
const shownNotice = () => renderHook(useSessionNotice).result.current
const waitForSession = () =>
  vi.waitFor(() => expect(queryClient.isFetching({ queryKey: sessionQuery.queryKey })).toBe(0))
const countOf = (path: string) => requests.filter((request) => request.endsWith(path)).length

/** Simulates `Clear-Site-Data: "storage"`: clears the storage and fires the event of another tab. */
function clearStorageByServer(): void {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

function pickCourt(): void {
  store().setLocation({ id: 'JKT1', name: 'Pantul Kemang' }, now.date)
  const court = { id: 'C3', name: 'Court 3', material: 'PDL', unit: 'H', paidByPackage: false }
  store().change(
    replaceItem(store().basket, { ...currentItem(store().basket), hours: [18], courts: [court] }),
  )
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'pantul_logout=; max-age=0; path=/'
  forgetCsrfToken()
  setSessionNotice(null)
  toLogin.mockClear()
  rerunGuards.mockClear()
  requests = []
  answers = {
    'GET /api/csrf-token': () => Response.json({ statusCode: 200, csrfToken: 't' }),
    'GET /api/auth/credentials': loggedInAs(null),
    'POST /api/auth/logout': loggedOut,
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${address}`)
    const answer = answers[`${method} ${address}`]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
  queryClient = createQueryCache()
  store().load(now)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a tab with stored credentials shows the customer’s basket before the server answers', async () => {
  await logIn(queryClient, dinda, { staysOnPage: true })
  pickCourt()
  queryClient = createQueryCache()
  answers['GET /api/auth/credentials'] = loggedInAs(dinda)
  start()
  expect(isBasketFilled()).toBe(true)
  await waitForSession()
  expect(store().owner.customerId).toBe('d-1')
  expect(shownNotice()).toBeNull()
})

test('a login stores the credentials, takes the basket along and allows the success page', async () => {
  pickCourt()
  await logIn(queryClient, dinda, { staysOnPage: false })
  expect(readStored(storedCustomerKey)?.fullname).toBe('Dinda Puspita')
  expect(Object.keys(localStorage)).toContain('Dinda Puspita')
  expect(sessionStorage.getItem('JUST_ENTERED')).not.toBeNull()
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(dinda)
})

test('a response from before the login does not log out', async () => {
  const lateAnswer = Promise.withResolvers<Response>()
  answers['GET /api/auth/credentials'] = () => lateAnswer.promise
  start()
  await logIn(queryClient, dinda, { staysOnPage: true })
  lateAnswer.resolve(loggedInAs(null)())
  await waitForSession()
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(dinda)
  expect(shownNotice()).toBeNull()
})

test('an answer with status 401 reloads the session; if it has ended, a notice is shown and the basket is hidden', async () => {
  start()
  await waitForSession()
  await logIn(queryClient, dinda, { staysOnPage: true })
  pickCourt()
  queryClient.setQueryData(['orders'], ['Dinda’s'])
  answers['GET /api/locations'] = () =>
    Response.json({ code: 'LOGIN_REQUIRED', message: '' }, { status: 401 })
  await expect(call('GET /api/locations', {})).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(shownNotice()).toBe('ended-with-basket'))
  expect(isBasketFilled()).toBe(false)
  expect(readStored(storedCustomerKey)).toBeNull()
  expect(queryClient.getQueryData(['orders'])).toBeUndefined()
  expect(Object.keys(localStorage)).toContain('Dinda Puspita')
})

test('at checkout the basket stays visible until the page is left', async () => {
  start()
  await waitForSession()
  await logIn(queryClient, dinda, { staysOnPage: true })
  pickCourt()
  const releaseBasket = keepBasketOnScreen(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await vi.waitFor(() => expect(shownNotice()).toBe('ended-at-checkout'))
  expect(isBasketFilled()).toBe(true)
  releaseBasket()
  expect(isBasketFilled()).toBe(false)
  expect(shownNotice()).toBe('ended-with-basket')
})

test('without a response nobody is logged out and the basket stays', async () => {
  await logIn(queryClient, dinda, { staysOnPage: true })
  pickCourt()
  queryClient = createQueryCache()
  answers['GET /api/auth/credentials'] = () => Response.json({ code: 'DEFECT' }, { status: 500 })
  start()
  expect(await loadProfile(queryClient)).toBeNull()
  expect(isBasketFilled()).toBe(true)
  expect(readStored(storedCustomerKey)?.id).toBe('d-1')
  expect(shownNotice()).toBeNull()
})

test('unreadable credentials clear both storages', () => {
  pickCourt()
  sessionStorage.setItem('credentials', '{"Fullname":')
  start()
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['LAST_ACTIVE'])
})

test('with any stored values the page starts, logged in or not', () => {
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"__proto__":{"CustomerID":"x"}}', '{"CustomerID":7}', 'null', '[]'),
    fc
      .record({
        CustomerID: fc.string(),
        Fullname: fc.string(),
        Email: fc.string(),
        PhoneNumber: fc.string(),
      })
      .map((stored) => JSON.stringify(stored)),
  )
  fc.assert(
    fc.property(
      text,
      fc.oneof(fc.string(), fc.json()),
      fc.constantFrom('GUEST', 'Ani', ''),
      (credentials, basket, key) => {
        localStorage.clear()
        sessionStorage.setItem('credentials', credentials)
        localStorage.setItem(key, basket)
        queryClient = createQueryCache()
        start()
        expect(isBasketFilled()).toBe(false)
        const storedCustomer = readStored(storedCustomerKey)
        expect(store().owner.customerId).toBe(storedCustomer === null ? null : storedCustomer.id)
      },
    ),
    { numRuns: 200 },
  )
})

test('a logout clears everything and opens the login page', async () => {
  start()
  await waitForSession()
  await logIn(queryClient, dinda, { staysOnPage: false })
  pickCourt()
  selectLocation('JKT1')
  queryClient.setQueryData(['orders'], ['Dinda’s'])
  await logOut(queryClient)
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(readCookie('pantul_location')).toBeNull()
  expect(readCookie('pantul_logout')).toBeNull()
  expect(isBasketFilled()).toBe(false)
  expect(queryClient.getQueryData(['orders'])).toBeUndefined()
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
  expect(toLogin).toHaveBeenCalledOnce()
  expect(shownNotice()).toBeNull()
})

test('a logout that the server did not get is shown, and sent before the next call', async () => {
  start()
  await waitForSession()
  await logIn(queryClient, dinda, { staysOnPage: true })
  delete answers['POST /api/auth/logout']
  await logOut(queryClient)
  expect(shownNotice()).toBe('logout-pending')
  expect(readCookie('pantul_logout')).toBe('1')

  answers['GET /api/locations'] = () => Response.json({ statusCode: 200, data: { items: [] } })
  await expect(call('GET /api/locations', {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(countOf('/api/locations')).toBe(0)

  answers['POST /api/auth/logout'] = () => {
    clearStorageByServer()
    return loggedOut()
  }
  requests = []
  pickCourt()
  const stop = watchOtherTabs()
  await Promise.all([call('GET /api/locations', {}), call('GET /api/locations', {})])
  expect(requests.filter((request) => !request.includes('csrf'))).toEqual([
    'POST /api/auth/logout',
    'GET /api/locations',
    'GET /api/locations',
  ])
  stop()
  expect(readCookie('pantul_logout')).toBeNull()
  expect(shownNotice()).toBeNull()
  expect(isBasketFilled()).toBe(true)
  expect(Object.keys(localStorage)).toContain('GUEST')
})

test('“Not you?” works in a browser that clears its storage on the server’s header', async () => {
  await logIn(queryClient, dinda, { staysOnPage: true })
  selectLocation('JKT1')
  pickCourt()
  const stop = watchOtherTabs()
  answers['POST /api/auth/logout'] = () => {
    clearStorageByServer()
    return loggedOut()
  }
  await logOutKeepingBasket(queryClient)
  stop()
  expect(Object.keys(localStorage).toSorted()).toEqual(['GUEST', 'SELECTED_LOCATION'])
  expect(isBasketFilled()).toBe(true)
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull()
})

test('the session is fetched at most once in five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const minutes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(minutes, async (waits) => {
      queryClient = createQueryCache()
      const moments: number[] = []
      answers['GET /api/auth/credentials'] = () => {
        moments.push(Date.now())
        return loggedInAs(dinda)()
      }
      for (const wait of waits) {
        vi.setSystemTime(Date.now() + wait * 60_000)
        await Promise.all([loadProfile(queryClient), loadProfile(queryClient)])
      }
      const gaps = moments.slice(1).map((moment, i) => moment - (moments[i] ?? 0))
      expect(gaps.filter((gap) => gap < SESSION_FRESH_MINUTES * 60_000)).toEqual([])
      expect(moments.length).toBeGreaterThan(0)
    }),
    { numRuns: 50 },
  )
})
