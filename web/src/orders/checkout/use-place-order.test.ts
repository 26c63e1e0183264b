import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { orderToWire } from '@pantul/contract/order-wire'
import { currentItem, replaceItem } from '@pantul/rules/basket'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallProblem } from '../../api/call.ts'
import { useBasketStore } from '../../basket/basket-store.ts'
import { guestKey, readStored, writeStored } from '../../browser/storage.ts'
import { itemsToOrder } from './items-to-order.ts'
import { sentOrderKey } from '../../basket/sent-order-key.ts'
import { usePlaceOrder } from './use-place-order.ts'

const now = { date: '2026-11-20', hour: 15, minute: 18 }
const store = useBasketStore.getState
const guest = { fullname: 'Dinda', email: 'dinda@mail.com', phone: '812 9034 1180', contryCode: '+62' }
const placedOrder = {
  OrderNo: 'PTL-1',
  OrderID: 'o',
  PaymentID: 'p',
  Total: 450_000,
  ExpiresAt: null,
  RedirectUrl: null,
}

type Reply = { readonly status: number; readonly body: unknown } | 'no answer'
const accepted: Reply = { status: 201, body: { statusCode: 201, data: placedOrder } }
const refusal = (status: number, code: string, data?: unknown): Reply => ({
  status,
  body: { statusCode: status, code, message: code, data },
})

/** Answers each order with the next reply, and records the idempotency key of the order. */
function stubReplies(...replies: Reply[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('csrf-token')) return Response.json({ statusCode: 200, csrfToken: 't' })
    keys.push(new Headers(init.headers).get('Idempotency-Key') ?? '')
    const reply = replies.shift() ?? 'no answer'
    if (reply === 'no answer') throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status })
  })
  return keys
}

const orderBody = (quoteHash: string | null = null) =>
  orderToWire({
    items: itemsToOrder(store().basket),
    locationId: 'JKT1',
    guest,
    notes: '',
    quoteHash,
    promoAndCredit: { promoCode: null, usesCredit: false },
  })

function openPage() {
  const callbacks = {
    onPlaced: vi.fn<(order: PlacedOrder) => void>(),
    onRefused: vi.fn<(problem: CallProblem) => void>(),
  }
  return { ...callbacks, ...renderHook(() => usePlaceOrder(callbacks)) }
}

const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Longer than the four attempts of one round, shorter than those of two. */
const ROUND_MS = 9_000
const twoRoundsOf = (reply: Reply): Reply[] => Array.from({ length: 8 }, () => reply)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  store().load(now)
  store().setLocation({ id: 'JKT1', name: 'Pantul Kemang' }, now.date)
  const court = { id: 'C3', name: 'Court 3', material: 'PDL', unit: 'H', paidByPackage: false }
  const item = { ...currentItem(store().basket), hours: [18], courts: [court] }
  store().change(replaceItem(store().basket, item))
  writeStored(guestKey, guest)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an accepted order removes the basket and the guest’s details', async () => {
  stubReplies(accepted)
  const { result, onPlaced } = openPage()
  act(() => result.current.placeOrder(orderBody()))
  expect(result.current.state.kind).toBe('placing')
  await passTime(0)
  expect(result.current.state.kind).toBe('placed')
  expect(onPlaced).toHaveBeenCalledExactlyOnceWith({ id: 'o', paymentId: 'p', redirectUrl: null })
  expect(localStorage.getItem('GUEST')).toBeNull()
  expect(readStored(guestKey)).toBeNull()
  expect(readStored(sentOrderKey)).toBeNull()
})

test('a second press during the request sends nothing', async () => {
  const keys = stubReplies(accepted, accepted)
  const { result, onPlaced } = openPage()
  act(() => {
    result.current.placeOrder(orderBody())
    result.current.placeOrder(orderBody())
  })
  await passTime(0)
  expect(keys).toHaveLength(1)
  expect(onPlaced).toHaveBeenCalledOnce()
})

test('after a lost response the request is repeated with the same key', async () => {
  const keys = stubReplies(...twoRoundsOf('no answer'), accepted)
  const { result, onPlaced } = openPage()
  act(() => result.current.placeOrder(orderBody()))
  await passTime(ROUND_MS)
  expect(result.current.state).toEqual({ kind: 'unsure', message: null })
  expect(readStored(sentOrderKey)).toBe(keys[0])
  await passTime(2 * ROUND_MS)
  expect(new Set(keys).size).toBe(1)
  expect(onPlaced).toHaveBeenCalledOnce()
})

test('while the database is away, the server’s message is shown and the request repeated', async () => {
  stubReplies(...twoRoundsOf(refusal(503, 'DATABASE_AWAY')), accepted)
  const { result } = openPage()
  act(() => result.current.placeOrder(orderBody()))
  await passTime(ROUND_MS)
  expect(result.current.state).toEqual({ kind: 'unsure', message: 'DATABASE_AWAY' })
  await passTime(2 * ROUND_MS)
  expect(result.current.state.kind).toBe('placed')
})

test('while many people order, the server’s message is shown and the request repeated soon', async () => {
  stubReplies(refusal(503, 'BUSY'), refusal(503, 'BUSY'), accepted)
  const { result } = openPage()
  act(() => result.current.placeOrder(orderBody()))
  await passTime(500)
  expect(result.current.state).toEqual({ kind: 'unsure', message: 'BUSY' })
  await passTime(3_000)
  expect(result.current.state.kind).toBe('placed')
})

test('after a reload the unanswered order is repeated with its key', async () => {
  const keysWithoutAnswer = stubReplies()
  const firstVisit = openPage()
  act(() => firstVisit.result.current.placeOrder(orderBody()))
  await passTime(0)
  firstVisit.unmount()
  await passTime(ROUND_MS)
  store().load(now)

  const sentKeys = stubReplies(accepted)
  const secondVisit = openPage()
  expect(secondVisit.result.current.state.kind).toBe('unsure')
  await passTime(0)
  expect(sentKeys).toEqual([keysWithoutAnswer[0]])
  expect(secondVisit.onPlaced).toHaveBeenCalledExactlyOnceWith({ id: 'o', paymentId: 'p', redirectUrl: null })
})

test('an unanswered order is dropped if the basket has changed', async () => {
  stubReplies()
  const firstVisit = openPage()
  act(() => firstVisit.result.current.placeOrder(orderBody()))
  await passTime(0)
  firstVisit.unmount()
  await passTime(ROUND_MS)
  store().change(replaceItem(store().basket, { ...currentItem(store().basket), hours: [19] }))

  const sentKeys = stubReplies(accepted)
  const { result } = openPage()
  await passTime(ROUND_MS)
  expect(result.current.state.kind).toBe('ready')
  expect(sentKeys).toEqual([])
  expect(readStored(sentOrderKey)).toBeNull()
})

test('a refusal for a taken slot keeps basket and guest; the same order can be sent again with its key', async () => {
  const keys = stubReplies(refusal(409, 'SLOT_TAKEN', { Lost: [] }), accepted)
  const { result, onRefused } = openPage()
  const basket = store().basket
  act(() => result.current.placeOrder(orderBody()))
  await passTime(0)
  expect(result.current.state).toMatchObject({ kind: 'refused', problem: { code: 'SLOT_TAKEN' } })
  expect(onRefused).toHaveBeenCalledOnce()
  expect(store().basket).toEqual(basket)
  expect(readStored(guestKey)).toEqual(guest)
  expect(readStored(sentOrderKey)).toBeNull()
  act(() => result.current.placeOrder(orderBody()))
  await passTime(0)
  expect(new Set(keys).size).toBe(1)
})

test('after a new price the order is sent with another key', async () => {
  const keys = stubReplies(refusal(409, 'PRICE_CHANGED', { Quote: {} }), accepted)
  const { result } = openPage()
  act(() => result.current.placeOrder(orderBody('old')))
  await passTime(0)
  act(() => result.current.placeOrder(orderBody('new')))
  await passTime(0)
  expect(new Set(keys).size).toBe(2)
  expect(result.current.state.kind).toBe('placed')
})

test('an invalid stored order is not sent', async () => {
  const sentKeys = stubReplies(accepted)
  writeStored(sentOrderKey, store().idempotencyKeyForOrder('{"not an order'))
  const { result } = openPage()
  await passTime(ROUND_MS)
  expect(result.current.state.kind).toBe('ready')
  expect(sentKeys).toEqual([])
})
