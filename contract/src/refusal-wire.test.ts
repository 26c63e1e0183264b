import { expect, test } from 'vitest'
import {
  lostCourtsFromWire,
  lostCourtsToWire,
  newQuoteFromWire,
  newTotalFromWire,
  shortOffersFromWire,
  workLevelFromWire,
} from './refusal-wire.ts'

const lost = { bookingId: 1, id: 'C3', name: 'Court 3', date: '2026-11-21', hour: 18 }
const quote = {
  Lines: [],
  Courts: 900_000,
  Coach: 0,
  AddOns: 0,
  Discount: 60_000,
  Promo: { Code: 'PAGI20', Name: 'Early birds', Discount: 60_000 },
  Tax: { Label: 'PBJT 10%', RateBp: 1_000, IsInclusive: true, Base: 763_636, Amount: 76_364 },
  Total: 840_000,
  PackageHours: 1,
  PackageAmount: 0,
  Packages: [{ QuotaID: 'q', Name: 'Flexi 10', Hours: 1, Amount: 450_000 }],
  PackageOffers: [{ BookingID: 1, Need: 2, Have: 1, Names: ['Flexi 10'] }],
  Credit: { Balance: 150_000, Used: 100_000 },
  Due: 740_000,
  QuoteHash: 'h',
  CreatedAt: '2026-11-21T10:00:00+07:00',
}

test('lost slots survive the conversion; without lost slots the result is null', () => {
  expect(lostCourtsFromWire(lostCourtsToWire([lost]))).toEqual([lost])
  expect(lostCourtsFromWire(undefined)).toBeNull()
})

test('PRICE_CHANGED is read with the new quote or the new total, or as null if there is none', () => {
  expect(newQuoteFromWire({ Quote: quote })).toEqual({
    lines: [],
    courtsAmount: 900_000,
    coachAmount: 0,
    addOnsAmount: 0,
    promo: { code: 'PAGI20', name: 'Early birds', discount: 60_000 },
    tax: { label: 'PBJT 10%', amount: 76_364, isInclusive: true },
    total: 840_000,
    packages: [{ name: 'Flexi 10', hours: 1, amount: 450_000 }],
    packageAmount: 0,
    packageOffers: [{ bookingId: 1, hoursNeeded: 2, hoursAvailable: 1, names: ['Flexi 10'] }],
    credit: { balance: 150_000, used: 100_000 },
    due: 740_000,
    hash: 'h',
  })
  expect(newQuoteFromWire(null)).toBeNull()
  expect(newTotalFromWire({ Total: 250_000 })).toBe(250_000)
  expect(newTotalFromWire({})).toBeNull()
})

test('PACKAGE_SHORT names the items that packages cannot pay, and WORK_NEEDED the missing units of work', () => {
  expect(shortOffersFromWire({ Short: quote.PackageOffers })).toEqual([
    { bookingId: 1, hoursNeeded: 2, hoursAvailable: 1, names: ['Flexi 10'] },
  ])
  expect(shortOffersFromWire({ Short: 1 })).toEqual([])
  expect(workLevelFromWire({ Level: 2 })).toBe(2)
  expect(workLevelFromWire(null)).toBeNull()
})
