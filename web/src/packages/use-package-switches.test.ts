import { emptyBasket, replaceItem, addItem } from '@pantul/rules/basket'
import { beforeEach, expect, test } from 'vitest'
import { CallProblem } from '../api/call.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { packageChoiceKey } from './package-choice.ts'
import { switchOffShortItems } from './use-package-switches.ts'

const now = { date: '2026-11-20', hour: 15, minute: 18 }
const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: true }
const itemOf = (id: number, hour: number) => ({
  id,
  date: '2026-11-21',
  hours: [hour],
  prices: [{ hour, price: 450_000, type: 'P' as const }],
  courts: [court],
  addOns: [],
  coach: null,
})
/** The refusal of an order because packages have too few hours; with `code` another refusal. */
const shortRefusal = (data: unknown, code = 'PACKAGE_SHORT') =>
  new CallProblem({
    status: 409,
    code,
    message: 'You need 2 court-hours, but your packages have only 1 left.',
    data,
  })
/** Whether a package pays each booking of the basket. */
const paidByPackageFlags = () =>
  useBasketStore
    .getState()
    .basket.items.map(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  const store = useBasketStore.getState()
  store.load(now)
  const basketOfOne = replaceItem(emptyBasket('2026-11-21'), itemOf(1, 18))
  store.change(replaceItem(addItem(basketOfOne, '2026-11-21'), itemOf(2, 20)))
})

test('PACKAGE_SHORT switches off only the bookings for which packages have too few hours, with the reason of each', () => {
  const message = switchOffShortItems(
    shortRefusal({ Short: [{ BookingID: 2, Need: 2, Have: 1, Names: ['Night Owl'] }] }),
  )
  expect(message).toContain('Night Owl has 1 court-hour left, this booking needs 2')
  expect(paidByPackageFlags()).toEqual([true, false])
})

test("a booking that no package fits is switched off, and the server's message is the reason", () => {
  const message = switchOffShortItems(
    shortRefusal({ Short: [{ BookingID: 1, Need: 2, Have: 0, Names: [] }] }),
  )
  expect(message).toContain('You need 2 court-hours, but your packages have only 1 left.')
  expect(paidByPackageFlags()).toEqual([false, true])
})

test('PACKAGE_SHORT that names no bookings switches off all bookings and forgets the chosen package', () => {
  writeStored(packageChoiceKey, { id: 'q', name: 'Night Owl' })
  expect(switchOffShortItems(shortRefusal(undefined))).toBe(
    'You need 2 court-hours, but your packages have only 1 left.',
  )
  expect(paidByPackageFlags()).toEqual([false, false])
  expect(readStored(packageChoiceKey)).toBeNull()
})

test('another refusal switches off no booking', () => {
  expect(switchOffShortItems(shortRefusal({ Short: [] }, 'SLOT_TAKEN'))).toBeNull()
  expect(switchOffShortItems(new Error('defect'))).toBeNull()
  expect(paidByPackageFlags()).toEqual([true, true])
})
