import { addItem, currentItem, emptyBasket, replaceItem } from '@pantul/rules/basket'
import { reservedKeys } from '@pantul/rules/basket-owner'
import { isEmptyItem } from '@pantul/rules/booking-item'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { guestKey, writeStored } from '../browser/storage.ts'
import { selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { assignBasketTo, showGuestBasket, turnIntoGuestBasket } from './change-owner.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'

const now = { date: '2026-11-20', hour: 15, minute: 18 }
const kemang = { id: 'JKT1', name: 'Pantul Kemang' }
const dago = { id: 'BDG1', name: 'Pantul Dago' }
const dinda = { id: 'd-1', fullname: 'Dinda Puspita' }
const store = useBasketStore.getState

/** Adds a booking of one hour on Court 3. */
function addBooking(hour: number, date = now.date): void {
  const { basket, change } = store()
  const basketToFill = isEmptyItem(currentItem(basket)) ? basket : addItem(basket, date)
  const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
  const prices = [{ hour, price: 450_000, type: 'R' as const }]
  change(
    replaceItem(basketToFill, { ...currentItem(basketToFill), date, hours: [hour], prices, courts: [court] }),
  )
}

const shownHours = (): number[] => store().basket.items.flatMap(({ hours }) => hours)
const storedUnder = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  selectLocation(kemang.id)
  store().load(now)
  store().setLocation(kemang, now.date)
})

describe('at login', () => {
  test('the guest’s basket moves to the full name, and the guest’s data is removed', () => {
    writeStored(guestKey, { fullname: 'D', email: 'd@mail.com', phone: '1', contryCode: '+62' })
    addBooking(18)
    assignBasketTo(dinda, now)
    expect(localStorage.getItem('GUEST')).toBeNull()
    expect(localStorage.getItem('GUEST_AUTH')).toBeNull()
    expect(storedUnder('Dinda Puspita')).toMatchObject({
      CustomerID: 'd-1',
      selectedTimesData: [{ Times: [18] }],
    })
    expect(shownHours()).toEqual([18])
    expect(store().outcome).toEqual({ kind: 'merged', dropped: [] })
  })

  test('the guest’s items are added after the customer’s, and the outcome lists duplicate slots', () => {
    addBooking(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    addBooking(18)
    addBooking(19)
    assignBasketTo(dinda, now)
    expect(shownHours()).toEqual([18, 19])
    expect(store().basket.current).toBe(2)
    expect(store().outcome).toEqual({
      kind: 'merged',
      dropped: [{ date: now.date, courtName: 'Court 3', hours: [18], why: 'twice' }],
    })
  })

  test('past hours are dropped, and the outcome lists them', () => {
    addBooking(16)
    addBooking(19)
    assignBasketTo(dinda, { ...now, hour: 17 })
    expect(shownHours()).toEqual([19])
    expect(store().outcome).toMatchObject({ dropped: [{ hours: [16], why: 'past' }] })
  })

  test('if all hours have passed, the basket is empty and the outcome lists them', () => {
    addBooking(16)
    assignBasketTo(dinda, { ...now, hour: 17 })
    expect(isBasketFilled()).toBe(false)
    expect(store().outcome).toMatchObject({
      kind: 'all-past',
      dropped: [{ courtName: 'Court 3', hours: [16] }],
    })
  })

  test('a guest’s basket of another location replaces the customer’s', () => {
    store().setLocation(dago, now.date)
    addBooking(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    store().setLocation(kemang, now.date)
    addBooking(20)
    assignBasketTo(dinda, now)
    expect(shownHours()).toEqual([20])
    expect(store().location).toEqual(kemang)
    expect(store().outcome).toEqual({ kind: 'replaced', locationName: 'Pantul Dago' })
  })

  test('a guest without a basket gets the customer’s basket and its location', () => {
    store().setLocation(dago, now.date)
    addBooking(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    selectLocation(kemang.id)
    assignBasketTo(dinda, now)
    expect(shownHours()).toEqual([18])
    expect(selectedLocationId()).toBe(dago.id)
    expect(store().outcome).toEqual({ kind: 'elsewhere', locationName: 'Pantul Dago' })
  })

  test('a customer who is already the owner loses nothing, not even the key of a sent order', () => {
    assignBasketTo(dinda, now)
    addBooking(18)
    const key = store().idempotencyKeyForOrder('{}')
    assignBasketTo(dinda, now)
    expect(store().idempotencyKeyForOrder('{}')).toBe(key)
    expect(shownHours()).toEqual([18])
  })

  test('a guest’s basket that could not be stored is taken from memory', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    addBooking(18)
    assignBasketTo(dinda, now)
    expect(shownHours()).toEqual([18])
  })

  test('a renamed customer keeps the basket', () => {
    assignBasketTo(dinda, now)
    addBooking(18)
    assignBasketTo({ ...dinda, fullname: 'Dinda Halim' }, now)
    expect(localStorage.getItem('Dinda Puspita')).toBeNull()
    expect(storedUnder('Dinda Halim')).toMatchObject({ CustomerID: 'd-1' })
    expect(shownHours()).toEqual([18])
  })
})

test('“Not you?” turns the basket into a guest’s, without packages', () => {
  assignBasketTo(dinda, now)
  addBooking(18)
  turnIntoGuestBasket()
  expect(shownHours()).toEqual([18])
  expect(localStorage.getItem('Dinda Puspita')).toBeNull()
  expect(storedUnder('GUEST')).not.toHaveProperty('CustomerID')
})

test('after the session ended, the next person sees nothing, and the first gets everything back', () => {
  assignBasketTo(dinda, now)
  addBooking(18)
  showGuestBasket(now)
  expect(isBasketFilled()).toBe(false)
  assignBasketTo({ id: 'b-1', fullname: 'Budi' }, now)
  expect(isBasketFilled()).toBe(false)
  assignBasketTo(dinda, now)
  expect(shownHours()).toEqual([18])
})

const hostileNames = [
  'GUEST',
  ...reservedKeys,
  '__proto__',
  'constructor',
  'length',
  'getItem',
  'Dinda#d-1',
  '#',
]

for (const fullname of hostileNames)
  test(`a person named ${fullname} has an own basket and changes nothing else`, () => {
    const entriesBefore = Object.entries(localStorage)
    assignBasketTo({ id: 'x-1', fullname }, now)
    addBooking(18)
    for (const [key, text] of entriesBefore) expect(localStorage.getItem(key)).toBe(text)
    expect(localStorage.getItem('GUEST')).toBeNull()
    showGuestBasket(now)
    expect(isBasketFilled()).toBe(false)
    assignBasketTo({ id: 'x-1', fullname }, now)
    expect(shownHours()).toEqual([18])
  })

test('people with equal or hostile names on one phone never see each other’s bookings', () => {
  const people = ['Ani', 'Ani', 'Ani#p0', 'Ani#p1', 'GUEST', 'credentials', '__proto__', 'LAST_ACTIVE'].map(
    (fullname, i) => ({ fullname, id: `p${i}` }),
  )
  const action = fc.oneof(
    fc.record({ kind: fc.constant('logs in' as const), person: fc.nat({ max: people.length - 1 }) }),
    fc.constant({ kind: 'session ends' as const }),
    fc.constant({ kind: 'adds' as const }),
    fc.constant({ kind: 'reloads' as const }),
  )
  const sortedText = (days: readonly string[]) => days.toSorted().join()
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      localStorage.clear()
      store().load(now)
      store().setLocation(kemang, now.date)
      // The dates of each person’s bookings, by the id of the person; the guest has the id ''.
      const datesOf = new Map<string, string[]>([['', []]])
      let current = ''
      actions.forEach((step, i) => {
        const day = new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10)
        if (step.kind === 'logs in') {
          const person = people[step.person]!
          assignBasketTo(person, now)
          current = person.id
          datesOf.set(current, [...(datesOf.get(current) ?? []), ...(datesOf.get('') ?? [])])
          datesOf.set('', [])
        } else if (step.kind === 'session ends') {
          showGuestBasket(now)
          current = ''
        } else if (step.kind === 'adds') {
          if (current === '') store().setLocation(kemang, day)
          addBooking(18, day)
          datesOf.set(current, [...(datesOf.get(current) ?? []), day])
        } else store().load(now, store().owner)
        const shownItems = store().basket.items.filter((item) => !isEmptyItem(item))
        expect(sortedText(shownItems.map(({ date }) => date))).toBe(sortedText(datesOf.get(current) ?? []))
        expect(store().basket.items.map(({ id }) => id)).toEqual(
          shownItems.length > 0 ? shownItems.map((_, at) => at + 1) : [1],
        )
      })
    }),
    { numRuns: 500 },
  )
})

test('a customer’s empty basket is not stored', () => {
  assignBasketTo(dinda, now)
  addBooking(18)
  store().change(emptyBasket(now.date))
  expect(localStorage.getItem('Dinda Puspita')).toBeNull()
})
