import { currentItem, emptyBasket, replaceItem } from '@pantul/rules/basket'
import { beforeEach, describe, expect, test } from 'vitest'
import { readDraft, writeDraft } from '../browser/drafts.ts'
import { idleTimeMs, resetIdleTime } from '../browser/idle.ts'
import { readGuest } from '../browser/guest-storage.ts'
import { guestKey, lastActiveKey, lastBookingClearKey, readStored, writeStored } from '../browser/storage.ts'
import { sentOrderKey } from './sent-order-key.ts'
import { selectLocation } from '../venue/selected-location.ts'
import {
  clearAfterIdle,
  clearAfterAbsence,
  clearCustomerBasketAfterAbsence,
  clearPastBasket,
  idleStepFor,
} from './automatic-clearing.ts'
import { guestOwner, readBasket, removeBasket } from './basket-storage.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'

const MINUTE = 60_000
const now = 1_800_000_000_000
const store = useBasketStore.getState

const idleCases = [
  { minutes: 17, gives: 'nothing' },
  { minutes: 18, gives: 'warn' },
  { minutes: 19.99, gives: 'warn' },
  { minutes: 20, gives: 'clear' },
  { minutes: 600, gives: 'clear' },
  { minutes: 600, path: '/status-payment/abc', gives: 'nothing' },
  { minutes: 600, secondsSinceClearing: 9, gives: 'nothing' },
  { minutes: 600, secondsSinceClearing: 10, gives: 'clear' },
]
for (const { minutes, path = '/booking', secondsSinceClearing = null, gives } of idleCases)
  test(`${minutes} idle minutes on ${path}, ${secondsSinceClearing ?? 'many'} seconds after the last clearing: ${gives}`, () => {
    const lastClear = secondsSinceClearing === null ? null : now - secondsSinceClearing * 1_000
    expect(idleStepFor({ idleMs: minutes * MINUTE, now, lastClear, path })).toBe(gives)
  })

const day = '2026-11-20'
const guest = { fullname: 'Dinda', email: 'd@mail.id', phone: '0812 3456 78', contryCode: '+62' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  resetIdleTime()
  store().load({ date: day, hour: 8, minute: 0 })
  store().setLocation({ id: 'JKT1', name: 'Pantul Kemang' }, day)
  const basket = emptyBasket(day)
  store().change(
    replaceItem(basket, {
      ...currentItem(basket),
      hours: [18, 19],
      prices: [18, 19].map((hour) => ({ hour, price: 450_000, type: 'R' as const })),
      courts: [{ id: 'C3', name: 'Court 3', material: 'P', unit: 'H', paidByPackage: false }],
    }),
  )
})

test('the basket stays while its first hour is running', () => {
  expect(clearPastBasket({ date: day, hour: 18, minute: 59 })).toBe(false)
  expect(isBasketFilled()).toBe(true)
})

test('when its first hour has passed, storage is cleared, and the basket can be restored after the reload', () => {
  expect(clearPastBasket({ date: day, hour: 19, minute: 0 })).toBe(true)
  expect(isBasketFilled()).toBe(false)
  expect(localStorage.getItem('GUEST')).toBeNull()
  expect(JSON.parse(localStorage.getItem('SELECTED_LOCATION') ?? '')).toEqual({ SalesOfficeID: 'JKT1' })
  store().load({ date: day, hour: 19, minute: 0 })
  store().appendRestorable({ date: day, hour: 19, minute: 0 }, () => true)
  expect(currentItem(store().basket).hours).toEqual([19])
  expect(store().outcome).toEqual({
    kind: 'restored',
    dropped: [{ date: day, courtName: 'Court 3', hours: [18], why: 'past' }],
  })
  expect(store().location?.id).toBe('JKT1')
  store().load({ date: day, hour: 19, minute: 0 })
  expect(store().restorable).toBeNull()
})

describe('a user who returns', () => {
  const beAwayFor = (minutes: number) => writeStored(lastActiveKey, Date.now() - minutes * MINUTE)
  const reload = () => store().load({ date: day, hour: 8, minute: 0 })

  test('after 19 minutes has the basket', () => {
    beAwayFor(19)
    clearAfterAbsence()
    expect(isBasketFilled()).toBe(true)
    expect(store().restorable).toBeNull()
  })

  test('after 21 minutes can restore the basket in every tab, with location and details', () => {
    selectLocation('JKT1')
    writeStored(guestKey, guest)
    beAwayFor(21)
    clearAfterAbsence()
    expect(isBasketFilled()).toBe(false)
    expect(localStorage.getItem('GUEST')).toBeNull()
    expect(readStored(guestKey)).toEqual(guest)
    expect(localStorage.getItem('SELECTED_LOCATION')).not.toBeNull()
    expect(idleTimeMs()).toBeLessThan(MINUTE)
    reload()
    expect(store().restorable?.reason).toBe('away')
  })

  test('keeps the basket of an order without an answer', () => {
    writeStored(sentOrderKey, 'key')
    beAwayFor(600)
    clearAfterAbsence()
    expect(isBasketFilled()).toBe(true)
  })

  test('after the device’s clock was set back is not absent', () => {
    beAwayFor(-600)
    clearAfterAbsence()
    expect(isBasketFilled()).toBe(true)
    expect(readStored(lastActiveKey)).toBeLessThanOrEqual(Date.now())
  })

  test('can restore the customer’s basket once the customer is known', () => {
    const ani = { key: 'Ani', customerId: 'a-1' }
    store().setOwner(ani, { ...store(), attempt: null }, /* outcome */ null)
    removeBasket(guestOwner)
    reload()
    beAwayFor(21)
    clearAfterAbsence()
    clearCustomerBasketAfterAbsence(ani)
    store().setOwner(ani, readBasket(ani), /* outcome */ null)
    expect(isBasketFilled()).toBe(false)
    expect(store().restorable?.reason).toBe('away')
    store().load({ date: day, hour: 8, minute: 0 }, { key: 'Budi', customerId: 'b-1' })
    expect(store().restorable).toBeNull()
  })
})

test('a login keeps the restorable basket, and nobody else can restore it then', () => {
  store().clearButKeepRestorable('idle')
  store().setOwner({ key: 'Ani', customerId: 'a-1' }, /* empty */ null, /* outcome */ null)
  expect(store().restorable?.reason).toBe('idle')
  store().load({ date: day, hour: 8, minute: 0 })
  expect(store().restorable).toBeNull()
})

describe('after 20 idle minutes on an open page', () => {
  test('clears storage except drafts and the restorable basket', () => {
    selectLocation('JKT1')
    writeStored(guestKey, guest)
    writeDraft('notes', null, { notes: 'Two rackets' })
    clearAfterIdle()
    expect(Object.keys(localStorage).toSorted()).toEqual(['LAST_BOOKING_CLEAR', 'PUT_BACK'])
    expect(Object.keys(sessionStorage)).toEqual(['TYPED'])
    expect(readGuest()).toEqual(guest)
    expect(readDraft('notes', null)).toEqual({ notes: 'Two rackets' })
    expect(store().restorable?.reason).toBe('idle')
    expect(idleTimeMs()).toBe(0)
  })

  test('shows a notice for an empty basket too', () => {
    store().clear()
    clearAfterIdle()
    expect(store().outcome).toEqual({ kind: 'idle' })
    expect(store().restorable).toBeNull()
  })

  test('a second clearing by another tab keeps the restorable basket', () => {
    clearAfterIdle()
    clearAfterIdle()
    store().load({ date: day, hour: 8, minute: 0 })
    expect(store().restorable?.reason).toBe('idle')
  })
})

test('storage is cleared automatically at most once in ten seconds', () => {
  writeStored(lastBookingClearKey, Date.now() - 5_000)
  expect(clearPastBasket({ date: '2026-11-21', hour: 9, minute: 0 })).toBe(false)
})
