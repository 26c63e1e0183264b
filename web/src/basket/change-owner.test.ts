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
function adds(hour: number, date = now.date): void {
  const { basket, change } = store()
  const next = isEmptyItem(currentItem(basket)) ? basket : addItem(basket, date)
  const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
  const prices = [{ hour, price: 450_000, type: 'R' as const }]
  change(replaceItem(next, { ...currentItem(next), date, hours: [hour], prices, courts: [court] }))
}

const shown = (): number[] => store().basket.items.flatMap(({ hours }) => hours)
const under = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')

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
    adds(18)
    assignBasketTo(dinda, now)
    expect(localStorage.getItem('GUEST')).toBeNull()
    expect(localStorage.getItem('GUEST_AUTH')).toBeNull()
    expect(under('Dinda Puspita')).toMatchObject({ CustomerID: 'd-1', selectedTimesData: [{ Times: [18] }] })
    expect(shown()).toEqual([18])
    expect(store().outcome).toEqual({ kind: 'merged', dropped: [] })
  })

  test('the guest’s items follow the customer’s, and duplicate slots are named', () => {
    adds(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    adds(18)
    adds(19)
    assignBasketTo(dinda, now)
    expect(shown()).toEqual([18, 19])
    expect(store().basket.current).toBe(2)
    expect(store().outcome).toEqual({
      kind: 'merged',
      dropped: [{ date: now.date, courtName: 'Court 3', hours: [18], why: 'twice' }],
    })
  })

  test('past hours are named too', () => {
    adds(16)
    adds(19)
    assignBasketTo(dinda, { ...now, hour: 17 })
    expect(shown()).toEqual([19])
    expect(store().outcome).toMatchObject({ dropped: [{ hours: [16], why: 'past' }] })
  })

  test('if nothing remains, the outcome says so', () => {
    adds(16)
    assignBasketTo(dinda, { ...now, hour: 17 })
    expect(isBasketFilled()).toBe(false)
    expect(store().outcome).toMatchObject({
      kind: 'all-past',
      dropped: [{ courtName: 'Court 3', hours: [16] }],
    })
  })

  test('a guest’s basket of another location replaces the customer’s', () => {
    store().setLocation(dago, now.date)
    adds(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    store().setLocation(kemang, now.date)
    adds(20)
    assignBasketTo(dinda, now)
    expect(shown()).toEqual([20])
    expect(store().location).toEqual(kemang)
    expect(store().outcome).toEqual({ kind: 'replaced', location: 'Pantul Dago' })
  })

  test('a guest without a basket gets the customer’s basket and its location', () => {
    store().setLocation(dago, now.date)
    adds(18)
    assignBasketTo(dinda, now)
    showGuestBasket(now)
    selectLocation(kemang.id)
    assignBasketTo(dinda, now)
    expect(shown()).toEqual([18])
    expect(selectedLocationId()).toBe(dago.id)
    expect(store().outcome).toEqual({ kind: 'elsewhere', location: 'Pantul Dago' })
  })

  test('a customer who is already the owner loses nothing, not even the key of a sent order', () => {
    assignBasketTo(dinda, now)
    adds(18)
    const key = store().keyForOrder('{}')
    assignBasketTo(dinda, now)
    expect(store().keyForOrder('{}')).toBe(key)
    expect(shown()).toEqual([18])
  })

  test('a basket that cannot be stored is taken from memory', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    adds(18)
    assignBasketTo(dinda, now)
    expect(shown()).toEqual([18])
  })

  test('a renamed customer keeps the basket', () => {
    assignBasketTo(dinda, now)
    adds(18)
    assignBasketTo({ ...dinda, fullname: 'Dinda Halim' }, now)
    expect(localStorage.getItem('Dinda Puspita')).toBeNull()
    expect(under('Dinda Halim')).toMatchObject({ CustomerID: 'd-1' })
    expect(shown()).toEqual([18])
  })
})

test('“Not you?” turns the basket into a guest’s, without packages', () => {
  assignBasketTo(dinda, now)
  adds(18)
  turnIntoGuestBasket()
  expect(shown()).toEqual([18])
  expect(localStorage.getItem('Dinda Puspita')).toBeNull()
  expect(under('GUEST')).not.toHaveProperty('CustomerID')
})

test('after the session ended, the next person sees nothing, and the first gets everything back', () => {
  assignBasketTo(dinda, now)
  adds(18)
  showGuestBasket(now)
  expect(isBasketFilled()).toBe(false)
  assignBasketTo({ id: 'b-1', fullname: 'Budi' }, now)
  expect(isBasketFilled()).toBe(false)
  assignBasketTo(dinda, now)
  expect(shown()).toEqual([18])
})

const hostile = ['GUEST', ...reservedKeys, '__proto__', 'constructor', 'length', 'getItem', 'Dinda#d-1', '#']

for (const fullname of hostile)
  test(`a person named ${fullname} has an own basket and changes nothing else`, () => {
    const before = Object.entries(localStorage)
    assignBasketTo({ id: 'x-1', fullname }, now)
    adds(18)
    for (const [key, text] of before) expect(localStorage.getItem(key)).toBe(text)
    expect(localStorage.getItem('GUEST')).toBeNull()
    showGuestBasket(now)
    expect(isBasketFilled()).toBe(false)
    assignBasketTo({ id: 'x-1', fullname }, now)
    expect(shown()).toEqual([18])
  })

test('people with equal or hostile names on one phone never see each other’s bookings', () => {
  const people = ['Ani', 'Ani', 'Ani#p0', 'Ani#p1', 'GUEST', 'credentials', '__proto__', 'LAST_ACTIVE'].map(
    (fullname, i) => ({ fullname, id: `p${i}` }),
  )
  const step = fc.oneof(
    fc.record({ does: fc.constant('enters' as const), who: fc.nat({ max: people.length - 1 }) }),
    fc.constant({ does: 'ends' as const }),
    fc.constant({ does: 'adds' as const }),
    fc.constant({ does: 'reloads' as const }),
  )
  const asText = (days: readonly string[]) => days.toSorted().join()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      localStorage.clear()
      store().load(now)
      store().setLocation(kemang, now.date)
      const has = new Map<string, string[]>([['', []]])
      let here = ''
      steps.forEach((one, i) => {
        const day = new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10)
        if (one.does === 'enters') {
          const person = people[one.who]!
          assignBasketTo(person, now)
          here = person.id
          has.set(here, [...(has.get(here) ?? []), ...(has.get('') ?? [])])
          has.set('', [])
        } else if (one.does === 'ends') {
          showGuestBasket(now)
          here = ''
        } else if (one.does === 'adds') {
          if (here === '') store().setLocation(kemang, day)
          adds(18, day)
          has.set(here, [...(has.get(here) ?? []), day])
        } else store().load(now, store().owner)
        const seen = store().basket.items.filter((item) => !isEmptyItem(item))
        expect(asText(seen.map(({ date }) => date))).toBe(asText(has.get(here) ?? []))
        expect(store().basket.items.map(({ id }) => id)).toEqual(
          seen.length ? seen.map((_, at) => at + 1) : [1],
        )
      })
    }),
    { numRuns: 500 },
  )
})

test('a customer’s empty basket is not stored', () => {
  assignBasketTo(dinda, now)
  adds(18)
  store().change(emptyBasket(now.date))
  expect(localStorage.getItem('Dinda Puspita')).toBeNull()
})
