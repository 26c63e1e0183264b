import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallProblem } from '../../api/call.ts'
import { guestKey, readStored, writeStored } from '../../browser/storage.ts'
import { usePlaceSale } from './use-place-sale.ts'

const placedOrder: PlacedOrder = { id: 'o', paymentId: 'p', redirectUrl: null }
const networkFailure = () => new CallProblem({ status: 0, code: 'NETWORK', message: 'No network' })
const limitRefusal = () => new CallProblem({ status: 422, code: 'PACKAGE_LIMIT', message: 'Two at most' })

type Reply = PlacedOrder | CallProblem

/** Renders a page that sells a package. Each attempt gets the next reply; its key is recorded. */
function openPage(product: string, replies: readonly Reply[], keys: string[] = []) {
  const remainingReplies = [...replies]
  const onPlaced = vi.fn<(order: PlacedOrder) => void>()
  const onRefused = vi.fn<(problem: CallProblem) => void>()
  const hook = renderHook(() =>
    usePlaceSale<{ quantity: number }>({
      product,
      send: async ({ body, idempotencyKey }) => {
        keys.push(`${idempotencyKey} ${body.quantity}`)
        const reply = remainingReplies.shift() ?? networkFailure()
        if (reply instanceof CallProblem) throw reply
        return reply
      },
      onPlaced,
      onRefused,
    }),
  )
  return { ...hook, onPlaced, onRefused, keys }
}

const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a second press does nothing; after acceptance the guest’s details are removed', async () => {
  writeStored(guestKey, { fullname: 'Dinda', email: 'dinda@mail.com', phone: '8129034', contryCode: '+62' })
  const page = openPage('package FLEXI10', [placedOrder, placedOrder])
  act(() => {
    page.result.current.placeOrder({ quantity: 1 })
    page.result.current.placeOrder({ quantity: 1 })
  })
  await passTime(0)
  expect(page.keys).toHaveLength(1)
  expect(page.onPlaced).toHaveBeenCalledExactlyOnceWith(placedOrder)
  expect(readStored(guestKey)).toBeNull()
})

test('after a lost response the request is repeated with the same key', async () => {
  const page = openPage('package FLEXI10', [networkFailure(), placedOrder])
  act(() => page.result.current.placeOrder({ quantity: 2 }))
  await passTime(0)
  expect(page.result.current.state.kind).toBe('unsure')
  await passTime(1_500)
  expect(page.result.current.state.kind).toBe('placed')
  expect(page.keys).toHaveLength(2)
  expect(new Set(page.keys).size).toBe(1)
})

test('after a reload the request is repeated with the same key and body, only on the product’s page', async () => {
  const firstVisit = openPage('package FLEXI10', [networkFailure()])
  act(() => firstVisit.result.current.placeOrder({ quantity: 2 }))
  await passTime(0)
  firstVisit.unmount()
  const otherProduct = openPage('package NIGHT5', [placedOrder])
  await passTime(0)
  expect(otherProduct.result.current.state.kind).toBe('ready')
  expect(otherProduct.keys).toEqual([])
  otherProduct.unmount()
  const secondVisit = openPage('package FLEXI10', [placedOrder])
  expect(secondVisit.result.current.state.kind).toBe('unsure')
  await passTime(0)
  expect(secondVisit.keys).toEqual(firstVisit.keys)
  expect(secondVisit.onPlaced).toHaveBeenCalledOnce()
})

test('a refusal is final, and the next press has a new key', async () => {
  const page = openPage('package FLEXI10', [limitRefusal(), placedOrder])
  act(() => page.result.current.placeOrder({ quantity: 3 }))
  await passTime(0)
  expect(page.result.current.state).toMatchObject({ kind: 'refused', problem: { code: 'PACKAGE_LIMIT' } })
  expect(page.onRefused).toHaveBeenCalledOnce()
  await passTime(60_000)
  act(() => page.result.current.placeOrder({ quantity: 3 }))
  await passTime(0)
  expect(new Set(page.keys).size).toBe(2)
})
