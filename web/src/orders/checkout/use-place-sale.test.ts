import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallProblem } from '../../api/call.ts'
import { guestKey, readStored, writeStored } from '../../browser/storage.ts'
import { usePlaceSale } from './use-place-sale.ts'

const placed: PlacedOrder = { id: 'o', paymentId: 'p', redirectUrl: null }
const away = () => new CallProblem({ status: 0, code: 'NETWORK', message: 'No network' })
const refused = () => new CallProblem({ status: 422, code: 'PACKAGE_LIMIT', message: 'Two at most' })

type Reply = PlacedOrder | CallProblem

/** Renders a page that sells a package. Each attempt gets the next reply; its key is recorded. */
function open(product: string, replies: readonly Reply[], keys: string[] = []) {
  const remainingReplies = [...replies]
  const onPlaced = vi.fn<(order: PlacedOrder) => void>()
  const onRefused = vi.fn<(problem: CallProblem) => void>()
  const hook = renderHook(() =>
    usePlaceSale<{ quantity: number }>({
      product,
      send: async ({ body, idempotencyKey }) => {
        keys.push(`${idempotencyKey} ${body.quantity}`)
        const reply = remainingReplies.shift() ?? away()
        if (reply instanceof CallProblem) throw reply
        return reply
      },
      onPlaced,
      onRefused,
    }),
  )
  return { ...hook, onPlaced, onRefused, keys }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

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
  const page = open('package FLEXI10', [placed, placed])
  act(() => {
    page.result.current.place({ quantity: 1 })
    page.result.current.place({ quantity: 1 })
  })
  await pass(0)
  expect(page.keys).toHaveLength(1)
  expect(page.onPlaced).toHaveBeenCalledExactlyOnceWith(placed)
  expect(readStored(guestKey)).toBeNull()
})

test('after a lost response the request is repeated with the same key', async () => {
  const page = open('package FLEXI10', [away(), placed])
  act(() => page.result.current.place({ quantity: 2 }))
  await pass(0)
  expect(page.result.current.state.kind).toBe('unsure')
  await pass(1_500)
  expect(page.result.current.state.kind).toBe('placed')
  expect(page.keys).toHaveLength(2)
  expect(new Set(page.keys).size).toBe(1)
})

test('after a reload the request is repeated with the same key and body, only on the product’s page', async () => {
  const first = open('package FLEXI10', [away()])
  act(() => first.result.current.place({ quantity: 2 }))
  await pass(0)
  first.unmount()
  const other = open('package NIGHT5', [placed])
  await pass(0)
  expect(other.result.current.state.kind).toBe('ready')
  expect(other.keys).toEqual([])
  other.unmount()
  const again = open('package FLEXI10', [placed])
  expect(again.result.current.state.kind).toBe('unsure')
  await pass(0)
  expect(again.keys).toEqual(first.keys)
  expect(again.onPlaced).toHaveBeenCalledOnce()
})

test('a refusal is final, and the next press has a new key', async () => {
  const page = open('package FLEXI10', [refused(), placed])
  act(() => page.result.current.place({ quantity: 3 }))
  await pass(0)
  expect(page.result.current.state).toMatchObject({ kind: 'refused', problem: { code: 'PACKAGE_LIMIT' } })
  expect(page.onRefused).toHaveBeenCalledOnce()
  await pass(60_000)
  act(() => page.result.current.place({ quantity: 3 }))
  await pass(0)
  expect(new Set(page.keys).size).toBe(2)
})
